// Seals what a call has come to, so that its client can carry it to the next round and read or change nothing of it
// (Multi Round-Trip Requests, Server Requirements): AES-256-GCM, bound to who calls, the method and the params, and
// good for a limited time. The first key seals; all keys open, so that keys can be rotated and shared by replicas.

import { isJsonObject, type JsonObject, type JsonValue, LocalError } from "@dragoman/jsonrpc";

/** What a call is bound to. */
export interface Binding {
  readonly principalId: string | undefined;
  readonly method: string;
  /** Params without what changes from round to round. */
  readonly params: JsonObject;
}

export interface SealOptions {
  /** Texts or bytes of at least 32 bytes, the newest first; random ones by default, which other replicas do not have. */
  readonly keys?: readonly (string | Uint8Array)[];
  /** Milliseconds for which a state is good; 10 minutes by default. */
  readonly ttlMs?: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Key {
  /** Names the key in a sealed text, and tells nothing about it. */
  readonly name: string;
  readonly key: CryptoKey;
}

const defaultTtlMs = 600_000;
const minKeyBytes = 32;
const ivBytes = 12;
/** Bytes of a state that are sealed or looked at. */
const maxBytes = 65_536;
const prefix = "v1";
const utf8 = new TextEncoder();

export class StateSeal {
  readonly #keys: Promise<readonly Key[]>;
  readonly #ttlMs: number;
  readonly #now: () => number;

  constructor({
    keys = [crypto.getRandomValues(new Uint8Array(minKeyBytes))],
    ttlMs = defaultTtlMs,
    now,
  }: SealOptions) {
    const secrets = keys.map((key) => (typeof key === "string" ? utf8.encode(key) : key.slice()));
    if (secrets.length === 0 || secrets.some(({ length }) => length < minKeyBytes)) {
      throw new LocalError(
        "ERR_CONFIG",
        `expected keys of at least ${minKeyBytes} bytes to seal states with`,
      );
    }
    if (!(ttlMs > 0)) throw new LocalError("ERR_CONFIG", "expected a time to live of more than 0 ms");
    this.#keys = Promise.all(secrets.map(deriveKey));
    this.#ttlMs = ttlMs;
    this.#now = now;
  }

  /** Throws ERR_LIMIT on a state that is too large to be carried. */
  async seal(state: JsonObject, binding: Binding): Promise<string> {
    const [first] = await this.#keys;
    if (first === undefined) throw new LocalError("ERR_CONFIG", "there is no key to seal with");
    const text = utf8.encode(JSON.stringify({ until: this.#now() + this.#ttlMs, state }));
    if (text.length > maxBytes) {
      throw new LocalError(
        "ERR_LIMIT",
        `what this call keeps between rounds takes more than ${maxBytes} bytes`,
      );
    }
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const additionalData = await digestOf(binding);
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, first.key, text);
    return `${prefix}.${first.name}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
  }

  /** What was sealed for this call; undefined where it was not, was changed, or is too old. */
  async open(text: string, binding: Binding): Promise<JsonObject | undefined> {
    const [version, name, iv, sealed, ...more] = text.length > 2 * maxBytes ? [] : text.split(".");
    const key = (await this.#keys).find((one) => one.name === name);
    if (version !== prefix || key === undefined || more.length > 0) return undefined;
    const nonce = fromBase64Url(iv ?? "");
    const bytes = fromBase64Url(sealed ?? "");
    if (nonce?.length !== ivBytes || bytes === undefined) return undefined;
    try {
      const additionalData = await digestOf(binding);
      const opened = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: nonce, additionalData },
        key.key,
        bytes,
      );
      return this.#read(new TextDecoder().decode(opened));
    } catch {
      return undefined; // it does not authenticate: for whatever reason, it is not ours for this call
    }
  }

  /** The text is our own: it has authenticated. */
  #read(text: string): JsonObject | undefined {
    const value: JsonValue = JSON.parse(text);
    if (!isJsonObject(value)) return undefined;
    const { until, state } = value;
    const isFresh = typeof until === "number" && until >= this.#now();
    return isFresh && isJsonObject(state) ? state : undefined;
  }
}

async function deriveKey(secret: Uint8Array<ArrayBuffer>): Promise<Key> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits", "deriveKey"]);
  const about = (info: string): HkdfParams => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: utf8.encode(`dragoman request state ${info}`),
  });
  const [key, name] = await Promise.all([
    crypto.subtle.deriveKey(about("key"), base, { name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]),
    crypto.subtle.deriveBits(about("name"), base, 48),
  ]);
  return { name: toBase64Url(new Uint8Array(name)), key };
}

async function digestOf({ principalId, method, params }: Binding): Promise<Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify([principalId ?? null, method, canonical(params)]);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
}

/** The same value with its members in order, so that a client may write it anew. */
function canonical(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return Array.isArray(value) ? value.map(canonical) : value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, canonical(value[name] ?? null)]));
}

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const base64Url = /^[A-Za-z0-9_-]*$/;

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!base64Url.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

// Bytes to send: valid messages, messages with one thing wrong, mutations and splices of both, and noise.

import fc from "fast-check";
import { bodyOf, cases, type ProfileName } from "../wire/corpus.ts";

const space = fc.constantFrom("", "", "", " ", "\n", "\t \r\n");

const numbers = [
  "0",
  "-0",
  "1",
  "-1",
  "7",
  "1.0",
  "1.50",
  "1e2",
  "10E-1",
  "1e400",
  "1e-400",
  "12345678901234567890",
  "-9007199254740993",
  "9007199254740991",
  "1.0000000000000000001",
  "9007199254740991.5",
  "0.1",
  "5e-324",
  "01",
  "1e999999999999",
  "1e14",
  "1e15",
  "10e14",
  "999999999999999e0",
  "999999999999999",
  "1000000000000000",
  "9007199254740992",
  "100000000000000000000.0",
];

const number = fc.oneof(
  fc.constantFrom(...numbers),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
);

const string = fc.oneof(
  fc.constantFrom(
    '""',
    '"1"',
    '"a"',
    '"\\u0061"',
    '"\\\\"',
    '"\\""',
    '"2.0"',
    '"é😀"',
    '"\\ud800"',
    '"__proto__"',
    '"{[\\"a\\":1"',
  ),
  fc.string({ maxLength: 8, unit: "binary" }).map((value) => JSON.stringify(value)),
);

const name = fc.oneof(
  fc.constantFrom(
    '"id"',
    '"\\u0069d"',
    '"method"',
    '"params"',
    '"__proto__"',
    '"constructor"',
    '"a"',
    '"b"',
    '""',
    '"a\\"b"',
  ),
  string,
);

const leaf = fc.oneof(number, string, fc.constantFrom("null", "true", "false"));

/** JSON texts, also such as JSON.stringify never writes: with repeated names, odd numbers, space anywhere. */
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: "small", withCrossShrink: true },
    leaf,
    fc
      .tuple(space, fc.array(tie("value"), { maxLength: 3 }))
      .map(([gap, items]) => `[${items.join(`${gap},`)}${gap}]`),
    fc
      .tuple(space, fc.array(fc.tuple(name, tie("value")), { maxLength: 4 }))
      .map(
        ([gap, members]) => `{${gap}${members.map(([key, item]) => `${key}${gap}:${item}`).join(`,${gap}`)}}`,
      ),
  ),
}));

const usually = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const id = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 3, arbitrary: string },
  { weight: 1, arbitrary: value },
);

const methodName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('"echo"', '"later"', '"named"', '"notify"') },
  { weight: 1, arbitrary: fc.oneof(string, value) },
);

const errorText = usually('{"code":-1,"message":"x"}', value);

const members = fc.tuple(
  fc.option(usually('"2.0"', value), { freq: 8, nil: undefined }).map((text) => member('"jsonrpc"', text)),
  fc.option(id, { freq: 4, nil: undefined }).map((text) => member('"id"', text)),
  fc.option(methodName, { freq: 6, nil: undefined }).map((text) => member('"method"', text)),
  fc.option(value, { nil: undefined }).map((text) => member('"params"', text)),
  fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: value.map((text) => member('"result"', text)) },
    { weight: 1, arbitrary: errorText.map((text) => member('"error"', text)) },
    { weight: 1, arbitrary: fc.tuple(name, value).map(([key, text]) => member(key, text)) },
  ),
);

function member(key: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${key}:${text}`];
}

/** One message, whole or with something wrong; its members in any order. */
const messageText: fc.Arbitrary<string> = fc
  .tuple(members, space, fc.nat({ max: 4 }))
  .map(([lists, gap, turn]) => {
    const list = [...lists.slice(turn), ...lists.slice(0, turn)].flat();
    return `${gap}{${gap}${list.join(`,${gap}`)}${gap}}${gap}`;
  });

const batchText = fc
  .array(fc.oneof({ weight: 5, arbitrary: messageText }, leaf), { maxLength: 5 })
  .map((items) => `[${items.join(",")}]`);

const maxCorpusBytes = 4_000;

/** The bodies of the wire corpus for some profiles, without those that are large. */
export function corpusBodies(profiles: readonly ProfileName[]): readonly Uint8Array[] {
  const bodies = cases.flatMap((wireCase) =>
    wireCase.generate === undefined && wireCase.generateFor === undefined
      ? profiles
          .filter((profile) => wireCase.expect[profile] !== undefined)
          .map((profile) => bodyOf(wireCase, profile))
      : [],
  );
  return bodies.filter((body) => body.length > 0 && body.length <= maxCorpusBytes);
}

const edits = fc.array(
  fc.record({
    at: fc.nat({ max: maxCorpusBytes }),
    kind: fc.constantFrom("set", "insert", "delete", "double", "cut"),
    byte: fc.oneof(fc.constantFrom(...Buffer.from('"{}[],:\\0-e. n\n')), fc.nat({ max: 255 })),
  }),
  { minLength: 1, maxLength: 3 },
);

type Edit = typeof edits extends fc.Arbitrary<(infer E)[]> ? E : never;

function edited(bytes: Uint8Array, list: readonly Edit[]): Uint8Array {
  return list.reduce((current, { at, kind, byte }) => {
    const i = current.length === 0 ? 0 : at % current.length;
    const [before, after] = [current.slice(0, i), current.slice(i + 1)];
    switch (kind) {
      case "set":
        return Buffer.concat([before, Uint8Array.of(byte), after]);
      case "insert":
        return Buffer.concat([before, Uint8Array.of(byte), current.slice(i)]);
      case "delete":
        return Buffer.concat([before, after]);
      case "double":
        return Buffer.concat([before, current.slice(i), current.slice(i, i + 20)]);
      default:
        return before;
    }
  }, bytes);
}

/** Bodies of any kind. `seeds` are whole bodies that mutations and splices begin with. */
export function bodyBytes(seeds: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const seed = fc.constantFrom(...seeds);
  const text = fc.oneof(
    { weight: 4, arbitrary: messageText },
    { weight: 1, arbitrary: batchText },
    { weight: 1, arbitrary: value },
  );
  const whole = text.map((made): Uint8Array => Buffer.from(made));
  const splice = fc
    .tuple(seed, seed, fc.nat(), fc.nat())
    .map(([a, b, i, j]): Uint8Array => Buffer.concat([a.slice(0, i % a.length), b.slice(j % b.length)]));
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 3, arbitrary: fc.tuple(whole, edits).map(([bytes, list]) => edited(bytes, list)) },
    { weight: 3, arbitrary: fc.tuple(seed, edits).map(([bytes, list]) => edited(bytes, list)) },
    { weight: 2, arbitrary: splice },
    { weight: 1, arbitrary: seed },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );
}

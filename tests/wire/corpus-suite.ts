// Every case of the corpus as one test, over one carrier.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWireRouter } from "../fixtures/wire-router.ts";
import type { Carrier } from "./carriers.ts";
import { cases, type ProfileName, type WireCase } from "./corpus.ts";
import { fingerprint, judge } from "./expectation.ts";
import { paths, profileNames, statelessPath } from "./requests.ts";
import { runCase } from "./run-case.ts";

interface Suite {
  readonly open: (router: ReturnType<typeof createWireRouter>) => Promise<Carrier>;
  readonly applies: (wireCase: WireCase) => boolean;
}

/** Cases that a first outcome is not met for, because a peer's other reading is what we hold to be right. */
const otherReadings: ReadonlyMap<string, string> = new Map([
  ["body-utf16-declared", "a charset other than UTF-8 is refused by its name, before the body is read"],
  ["mcp-legacy-modern-meta mcp-legacy", "a body that names another revision than the header is a mismatch"],
  ["id-in-flight-duplicate mcp-legacy stateless", "without sessions nothing tells two callers apart"],
]);

export function corpusSuite({ open, applies }: Suite): void {
  let carrier: Carrier;
  beforeAll(async () => {
    carrier = await open(createWireRouter());
  });
  afterAll(() => carrier.close());

  for (const profile of profileNames) {
    describe(profile, () => suite(profile, paths[profile], ""));
  }
  describe("mcp-legacy stateless", () => suite("mcp-legacy", statelessPath, " stateless"));

  function suite(profile: ProfileName, path: string, suffix: string): void {
    const seen = new Map<string, string>();
    const chosen = cases.filter(
      (wireCase) =>
        wireCase.expect[profile] !== undefined &&
        applies(wireCase) &&
        !(path === statelessPath && wireCase.setup === "stateful-only"),
    );
    test.each(chosen)("$id: $title", async (wireCase) => {
      const expectation = wireCase.expect[profile];
      if (expectation === undefined) return;
      const { observed, inflightFault } = await runCase(carrier, wireCase, profile, path);
      seen.set(wireCase.id, fingerprint(observed));
      const faults = judge(observed, expectation);
      expect(inflightFault).toBeUndefined();
      expect(faults).toContain(undefined);
      const names = [wireCase.id, `${wireCase.id} ${profile}`, `${wireCase.id} ${profile}${suffix}`];
      const isOther = names.some((name) => otherReadings.has(name));
      if (!isOther) expect(faults[0]).toBeUndefined();
    });
    const pairs = chosen.filter(
      ({ id, expect: { [profile]: expectation } }) => expectation?.sameAs !== undefined && id !== "",
    );
    test.each(pairs)("$id: the same answer as its twin", ({ id, expect: { [profile]: expectation } }) => {
      expect(seen.get(id)).toBe(seen.get(expectation?.sameAs ?? ""));
    });
  }
}

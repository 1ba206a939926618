// What a guard is: a line that keeps a promise, and the test that must fail where that line is taken out.

export interface Guard {
  /** What is promised. */
  readonly promise: string;
  /** Where the lack of it was met: advisories of other software, or the clause that asks for it. */
  readonly seen: string;
  /** The file that holds it, from the root of the project. */
  readonly file: string;
  /** The text that is taken out, exactly as it stands there, once. */
  readonly guard: string;
  /** What stands in its place. */
  readonly without: string;
  /** The file of the tests that must fail then. */
  readonly test: string;
}

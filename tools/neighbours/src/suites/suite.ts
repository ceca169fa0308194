/** Tests of the product or of a stand-in that can run against a real server, by the settings of its environment. */
export interface Suite {
  readonly name: string;
  /** Name of the neighbour it is run against. */
  readonly neighbour: string;
  /** Root of the Nx project that holds the tests. */
  readonly project: string;
  /** Its jest configuration, where it has more than one. */
  readonly config?: string;
  /** Test files of that project, or folders of them. */
  readonly tests: readonly string[];
  /** One file after the other, each against a server that was just started. */
  readonly isFreshForEachFile?: boolean;
  /** Full names of tests that the real server fails, and what it does instead: differences that stay. */
  readonly differences?: Readonly<Record<string, string>>;
}

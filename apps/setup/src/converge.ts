/** One thing that is not as it should be, and what makes it so. */
export interface Change {
  /** For a person: `client ui-bff: fullScopeAllowed is true, wanted false`. Never a secret. */
  readonly what: string;
  readonly apply: () => Promise<unknown>;
}

/** Looks at one part of a server, as it is now, and says what is to be changed; nothing when all is well. */
export type Step = () => Promise<readonly Change[]>;

export interface ConvergeOptions {
  /** Only says what differs. */
  readonly isCheck: boolean;
  readonly tell: (line: string) => void;
}

/**
 * Takes the steps in their order, each on what those before it left. Resolves to the number of changes: made, or with
 * `isCheck` found. Throws what a server refuses; run again, it goes on where it stopped.
 */
export async function converge(steps: readonly Step[], { isCheck, tell }: ConvergeOptions): Promise<number> {
  let count = 0;
  for (const step of steps) {
    for (const { what, apply } of await step()) {
      if (!isCheck) await apply();
      tell(`${isCheck ? 'differs' : 'changed'}  ${what}`);
      count += 1;
    }
  }
  return count;
}

/** The counts in the result of a repair. */
export interface Repaired {
  readonly writes: number;
  readonly deletes: number;
  readonly repaired: readonly unknown[];
  readonly drift: readonly unknown[];
}

/** What a repair did, in one or two sentences. */
export function repairWords({ writes, deletes, repaired, drift }: Repaired): string {
  const done =
    repaired.length === 0 ? 'Nothing could be repaired' : `${counted(repaired.length, 'difference')} repaired`;
  const rights = `${counted(writes, 'permission')} granted, ${deletes} revoked`;
  const left = drift.length === 0 ? '' : ` ${counted(drift.length, 'difference')} left, listed below.`;
  return `${done}: ${rights}.${left}`;
}

const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

import { counted, t } from '../../texts/texts.js';

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
    repaired.length === 0
      ? t('Nothing could be repaired')
      : t('{{repaired}} repaired', { repaired: counted(repaired.length, 'difference') });
  const rights = t('{{writes}} granted, {{deletes}} revoked', { writes: counted(writes, 'permission'), deletes });
  const left =
    drift.length === 0 ? '' : t(' {{drift}} left, listed below.', { drift: counted(drift.length, 'difference') });
  return `${done}: ${rights}.${left}`;
}

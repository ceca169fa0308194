/** As the usage and the README list them. */
export const exitCodes = {
  done: 0,
  /** A document failed or was skipped. */
  incomplete: 1,
  /** The run could not start, or not finish. */
  failed: 2,
  /** Nothing was sent or removed: somebody has to agree to a removal first. */
  notAgreed: 3,
} as const;

import { AppError } from '@parley/contracts';

/** Another holder did not finish in time. `what` is how people call the thing: `space`. */
export const leaseBusy = (what: string): AppError =>
  new AppError('CONFLICT', `Someone else is changing this ${what}. Check it, then try again.`, {
    details: { reason: `${what}_busy`, action: 'retry' },
  });

/** Another holder took over. Nothing more is written for this one. */
export const leaseLost = (what: string): AppError =>
  new AppError('CONFLICT', `Someone else changed this ${what} in the meantime. Check it, then repeat your change.`, {
    details: { reason: `${what}_taken_over`, action: 'reload' },
  });

/** The lease could not be kept, because docdb did not answer in time. Whether a write landed is unknown. */
export const leaseUnsure = (what: string, cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', `docdb is too slow. Check this ${what} before you repeat your change.`, {
    details: { dependency: 'docdb', reason: 'timeout', action: 'reload' },
    cause,
  });

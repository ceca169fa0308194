import { AppError } from '@parley/contracts';

/** Another holder did not finish in time. `what` is how people call the thing: `space`. */
export const leaseBusy = (what: string): AppError =>
  new AppError('CONFLICT', `Somebody else is changing this ${what}. Please look again.`, {
    details: { reason: `${what}_busy`, action: 'retry' },
  });

/** Another holder took over. Nothing more is written for this one. */
export const leaseLost = (what: string): AppError =>
  new AppError(
    'CONFLICT',
    `Somebody else took over this ${what} meanwhile. Please look again, and repeat your change.`,
    {
      details: { reason: `${what}_taken_over`, action: 'reload' },
    },
  );

/** The lease could not be kept, because docdb did not answer in time. Whether a write landed is unknown. */
export const leaseUnsure = (what: string, cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', `docdb answers too slowly. Look at this ${what} before you repeat your change.`, {
    details: { dependency: 'docdb', reason: 'timeout', action: 'reload' },
    cause,
  });

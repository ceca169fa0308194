import { IdpRefusal } from '@parley/auth';
import { AdminRefusal } from '@parley/idp-admin';

/** Throws unless `there` holds every one of `wanted`. */
export function expectAll(what: string, wanted: readonly string[], there: readonly string[]): void {
  const missing = wanted.filter((one) => !there.includes(one));
  if (missing.length > 0) throw new Error(`the token lacks the ${what} ${missing.join(', ')}`);
}

/** Throws unless the token endpoint said no; silence and outages are no refusals. */
export const expectRefusal = (attempt: Promise<unknown>): Promise<void> =>
  expectFailure(attempt, (error) => error instanceof IdpRefusal);

/** Throws unless the admin REST answered so. */
export const expectStatus = (status: number, attempt: Promise<unknown>): Promise<void> =>
  expectFailure(attempt, (error) => error instanceof AdminRefusal && error.status === status);

async function expectFailure(attempt: Promise<unknown>, isExpected: (error: unknown) => boolean): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    if (isExpected(error)) return;
    throw error;
  }
  throw new Error('the idp allows it');
}

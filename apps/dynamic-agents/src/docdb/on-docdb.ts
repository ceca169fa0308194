import { AppError } from '@parley/contracts';
import { dependencyDown } from '@parley/service';

/** Runs a docdb operation. Throws AppError `SERVICE_UNAVAILABLE` naming docdb for whatever the driver throws. */
export async function onDocdb<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw dependencyDown('docdb', 'unreachable', cause);
  }
}

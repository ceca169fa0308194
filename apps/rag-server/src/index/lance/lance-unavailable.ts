import { AppError } from '@parley/contracts';

export function unavailable(cause: unknown): never {
  throw new AppError('SERVICE_UNAVAILABLE', 'The passage index is not available', { cause });
}

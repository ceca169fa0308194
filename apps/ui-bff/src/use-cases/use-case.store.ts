import type { UseCaseChange, UseCaseQuery } from '@parley/contracts';
import type { UseCase } from './use-case.js';

/** Where use cases are kept. */
export interface UseCaseStore {
  insert(useCase: UseCase): Promise<void>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<UseCase | undefined>;
  /** The newest first, ids deciding between those of one moment; `total` counts all that match. */
  list(query: UseCaseQuery): Promise<{ items: UseCase[]; total: number }>;
  /** Goes before the read of a change that is made under a lease. Throws AppError as `Fences.raise`. */
  raiseFence(id: string, fence: number): Promise<void>;
  /**
   * Changes what is named, and answers the whole; `undefined` when there is no such use case any more.
   * Throws AppError as `Fences.check`.
   */
  update(id: string, change: UseCaseChange, updatedAt: Date, fence: number): Promise<UseCase | undefined>;
  /** False when there is no such use case any more. Throws AppError as `Fences.check`. */
  remove(id: string, fence: number): Promise<boolean>;
}

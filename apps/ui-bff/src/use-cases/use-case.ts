import { AppError, type UseCaseDraft } from '@parley/contracts';

/** A use case with what only the service sets. Of its owner the name alone is shown. */
export interface UseCase extends UseCaseDraft {
  /** `uc_` and 16 random base62 characters. */
  readonly id: string;
  /** `sub` of whoever made it. */
  readonly ownerId: string;
  /** What they were called then. */
  readonly ownerName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const noSuchUseCase = (): AppError => new AppError('NOT_FOUND', 'This use case does not exist.');

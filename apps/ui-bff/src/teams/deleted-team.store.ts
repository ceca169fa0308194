/**
 * Teams that were deleted, or are being deleted. Their short names are never given again: what some record still shares
 * with such a team reaches nobody.
 */
export interface DeletedTeamStore {
  /** Notes a team, once. */
  put(slug: string, at: Date): Promise<void>;
  has(slug: string): Promise<boolean>;
  /** Short names in their order, beginning after that one. */
  slugsAfter(slug: string | undefined, limit: number): Promise<string[]>;
}

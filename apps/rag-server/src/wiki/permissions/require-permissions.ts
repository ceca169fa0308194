import type { WikiPage } from '../wiki-client.js';
import { WikiRefusal } from '../wiki-refusal.js';
import type { WikiPermissions } from './wiki-permissions.js';

/**
 * Throws `WikiRefusal` where the account may not read who reads the first page and its space: every document would be
 * closed, and nobody would know why. Of single pages below that cannot be told in advance.
 */
export async function requirePermissions(
  permissions: Pick<WikiPermissions, 'readersOf' | 'readersOfSpace'>,
  { id, spaceKey }: Pick<WikiPage, 'id' | 'spaceKey'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await permissions.readersOfSpace(spaceKey, signal);
    await permissions.readersOf(id, signal);
  } catch (error) {
    if (!(error instanceof WikiRefusal) || error.isPassing) throw error;
    throw new WikiRefusal(`${cannotTell} ${error.message}`, { isPassing: false, cause: error });
  }
}

const cannotTell =
  'The account of the wiki may not read permissions, so nothing was read and nothing was changed. Let it read the restrictions of pages and the permissions of the space, or switch "Follow the permissions of the wiki" off, then read the source again.';

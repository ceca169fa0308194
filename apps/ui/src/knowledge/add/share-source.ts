import { rag } from '../../api/clients.js';
import { failureWords } from '../../api/failure.js';
import { showToast } from '../../kit/toasts.js';
import { t } from '../../texts/texts.js';

/** Who may read a new source beside its owner. */
export interface ChosenReaders {
  /** Slugs of teams. */
  readonly readers: readonly string[];
  readonly everyone: boolean;
}

/**
 * Lets them read a source that was just added, beside whoever does: until then its owner alone reads it, so at no time more
 * people do than were chosen. Throws `ApiFailure`.
 */
export async function shareSource(datasource_id: string, { readers, everyone }: ChosenReaders): Promise<void> {
  if (readers.length === 0 && !everyone) return;
  const params = { path: { datasource_id } };
  const before = await rag.get('/v1/datasource/{datasource_id}/readers', { params });
  const teams = [...new Set([...before.teams, ...readers])];
  await rag.put('/v1/datasource/{datasource_id}/readers', {
    params,
    body: { everyone: everyone || before.everyone, teams },
  });
}

/** The same for one that is being read already: it stays added, and it is said who does not read it yet. */
export const shareAdded = (datasource_id: string, chosen: ChosenReaders): Promise<void> =>
  shareSource(datasource_id, chosen).catch((error: unknown) => {
    const { detail } = failureWords(error);
    showToast({ kind: 'failure', text: t('Added, but only its owner can read it so far. {{detail}}', { detail }) });
  });

import { List } from '@mantine/core';
import { rag } from '../../api/clients.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { showToast } from '../../kit/toasts.js';
import { useChange } from '../../changes/use-change.js';
import { reloadWords } from './reload-words.js';

/** Re-indexes every website and wiki page. */
export function ReloadAll() {
  const reload = useChange({
    change: async () => {
      const [web, wiki] = await Promise.allSettled([
        rag.post('/v1/ingest/webloader/reload-all'),
        rag.post('/v1/ingest/wiki/reload-all'),
      ]);
      if (web.status === 'rejected' && wiki.status === 'rejected') throw web.reason;
      return { web, wiki };
    },
    onDone: (reloaded) => showToast(reloadWords(reloaded)),
    invalidates: [['knowledge', 'jobs']],
  });
  return (
    <ConfirmButton
      question="Re-index every website and wiki page?"
      act="Re-index all"
      isBusy={reload.isPending}
      onConfirm={() => reload.mutate()}
      consequences={
        <List size="sm" spacing={4}>
          <List.Item>Every page is requested again, which adds load to their servers.</List.Item>
          <List.Item>Unchanged pages are not processed again. Pages that are gone from a source are removed.</List.Item>
          <List.Item>Sources that are being indexed now are left alone.</List.Item>
        </List>
      }
    >
      Re-index all
    </ConfirmButton>
  );
}

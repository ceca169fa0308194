import { List } from '@mantine/core';
import { reloadSources } from '../../api/source-types.js';
import type { SourceType } from '../../api/source-words.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { showToast } from '../../kit/toasts.js';
import { useChange } from '../../changes/use-change.js';
import { type Reloaded, reloadWords } from './reload-words.js';
import { t } from '../../texts/texts.js';
import { britishLocale } from '../../texts/language.js';

/** Re-indexes every source of the kinds that the server reads. */
export function ReloadAll({ types }: { readonly types: readonly SourceType[] }) {
  const read = types.flatMap(({ many, reload }) => (reload ? [{ many, path: reload.all_path }] : []));
  const reload = useChange({
    change: async () => {
      const outcomes = await Promise.allSettled(read.map(({ path }) => reloadSources(path)));
      const [first] = outcomes;
      if (first?.status === 'rejected' && outcomes.every(({ status }) => status === 'rejected')) throw first.reason;
      return read.flatMap(({ many }, at): Reloaded[] => {
        const outcome = outcomes[at];
        return outcome ? [{ many, outcome }] : [];
      });
    },
    onDone: (reloaded) => showToast(reloadWords(reloaded)),
    invalidates: [['knowledge', 'jobs']],
  });
  return (
    <ConfirmButton
      question={t('Re-index all {{read}}?', { read: listed.format(read.map(({ many }) => many)) })}
      act={t('Re-index all')}
      isBusy={reload.isPending}
      onConfirm={() => reload.mutate()}
      consequences={
        <List size="sm" spacing={4}>
          <List.Item>{t('Every page is requested again, which adds load to their servers.')}</List.Item>
          <List.Item>
            {t('Unchanged pages are not processed again. Pages that are gone from a source are removed.')}
          </List.Item>
          <List.Item>{t('Sources that are being indexed now are left alone.')}</List.Item>
        </List>
      }
    >
      {t('Re-index all')}
    </ConfirmButton>
  );
}

const listed = new Intl.ListFormat(britishLocale);

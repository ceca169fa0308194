import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { rag } from '../../api/clients.js';
import { onlyIf, seenAsIs } from '../../api/seen.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { ToneBadge } from '../../kit/tone-badge.js';
import type { Wiki } from './wiki-draft.js';
import { WikiTest } from './wiki-test.js';
import { t } from '../../texts/texts.js';

interface Props {
  readonly wiki: Wiki;
  readonly onEdit: () => void;
}

/** One wiki: where it is, what is read of it, and the actions on it. */
export function WikiCard({ wiki, onEdit }: Props) {
  const { wiki_id, url, is_from_environment: isFixed } = wiki;
  const path = { wiki_id };
  const test = useChange({ change: () => rag.post('/v1/wikis/{wiki_id}/test', { params: { path } }) });
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div style={{ minWidth: 0, flex: '1 1 260px' }}>
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {wiki_id}
              </Text>
              {isFixed && <ToneBadge color="gray">{t('Set up by the operator')}</ToneBadge>}
            </Group>
            <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
            <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {signInWords(wiki)}. {spaceWords(wiki)}.
            </Text>
          </div>
          <Group gap="xs">
            <BusyButton
              variant="default"
              size="sm"
              isBusy={test.isPending}
              onClick={() => test.mutate()}
              aria-label={t('Test {{wiki_id}}', { wiki_id })}
            >
              {t('Test')}
            </BusyButton>
            {!isFixed && (
              <Button variant="default" size="sm" onClick={onEdit} aria-label={t('Change {{wiki_id}}', { wiki_id })}>
                {t('Change')}
              </Button>
            )}
            {!isFixed && <Remove wikiId={wiki_id} />}
          </Group>
        </Group>
        {test.data && <WikiTest tried={test.data} />}
      </Stack>
    </Paper>
  );
}

function signInWords({ is_from_environment, signs_in, credential, username }: Wiki): string {
  if (!signs_in) return t('Reads what is public');
  const account = username === null ? '' : t(' as {{username}}', { username });
  return is_from_environment
    ? t('Signs in{{account}}', { account })
    : t('Signs in{{account}} with {{credential}}', { account, credential: credential ?? '' });
}

const spaceWords = ({ spaces }: Wiki): string =>
  spaces.length === 0 ? t('All public spaces can be added') : t('Spaces: {{spaces}}', { spaces: spaces.join(', ') });

function Remove({ wikiId }: { readonly wikiId: string }) {
  const remove = useChange({
    change: async () => {
      const params = { path: { wiki_id: wikiId } };
      const seen = await seenAsIs<Wiki>(await rag.open('get', '/v1/wikis/{wiki_id}', { params }));
      return rag.delete('/v1/wikis/{wiki_id}', { params: { ...params, ...onlyIf(seen) } });
    },
    done: t('Wiki removed.'),
    invalidates: [['knowledge', 'wikis'], ['source-types']],
  });
  return (
    <ConfirmButton
      size="sm"
      color="red"
      variant="light"
      aria-label={t('Remove {{wikiId}}', { wikiId })}
      question={t('Remove the wiki “{{wikiId}}”?', { wikiId })}
      act={t('Remove wiki')}
      consequences={
        <Text size="sm">
          {t(
            'Its sources stay and can still be searched until their documents are out of date. They are not read any more.',
          )}
        </Text>
      }
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t('Remove')}
    </ConfirmButton>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import { PlusIcon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rag } from '../../api/clients.js';
import { seenAsIs } from '../../api/seen.js';
import { whileEdited } from '../../changes/while-edited.js';
import { QueryView } from '../../kit/query-view.js';
import { SectionPage } from '../../kit/section-page.js';
import { useWhomToAsk } from '../../kit/use-whom-to-ask.js';
import { useKnowledgeSections } from '../knowledge-sections.js';
import { useRagRole } from '../use-rag-role.js';
import { WikiCard } from './wiki-card.js';
import { WikiDialog } from './wiki-dialog.js';
import type { Wiki } from './wiki-draft.js';
import { t } from '../../texts/texts.js';

/** The wiki that is changed; `null` for a new one. */
type Editing = string | null;

/** The wikis that pages can be added of, for administrators. */
export function WikisPage() {
  const { may } = useRagRole();
  const [editing, setEditing] = useState<Editing>();
  const isAdmin = may('admin');
  const close = () => setEditing(undefined);
  return (
    <SectionPage
      title={t('Wikis')}
      description={t('Confluence wikis whose pages can be added as sources.')}
      label={t('Knowledge')}
      sections={useKnowledgeSections()}
      actions={
        isAdmin && (
          <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setEditing(null)}>
            {t('Set up a wiki')}
          </Button>
        )
      }
    >
      {isAdmin ? <WikiList onEdit={setEditing} /> : <ForAdministrators />}
      {editing === null && <NewWiki onClose={close} />}
      {typeof editing === 'string' && <ChangedWiki wikiId={editing} onClose={close} />}
    </SectionPage>
  );
}

function ForAdministrators() {
  const whom = useWhomToAsk();
  return <Text>{t('Administrators set up wikis. Ask {{whom}}.', { whom })}</Text>;
}

function WikiList({ onEdit }: { readonly onEdit: (wikiId: string) => void }) {
  const wikis = useQuery({
    queryKey: ['knowledge', 'wikis'],
    queryFn: ({ signal }) => rag.get('/v1/wikis', { signal }),
  });
  return (
    <QueryView query={wikis} label={t('Loading wikis')}>
      {({ wikis: found }) => (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {found.length === 0 && (
            <Text component="li" c="dimmed">
              {t('No wiki is set up yet.')}
            </Text>
          )}
          {found.map((wiki) => (
            <WikiCard key={wiki.wiki_id} wiki={wiki} onEdit={() => onEdit(wiki.wiki_id)} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

/** Names of the credentials that can be used. */
const useCredentials = () =>
  useQuery({
    queryKey: ['knowledge', 'source-credentials'],
    queryFn: ({ signal }) => rag.get('/v1/source-credentials', { signal }),
    select: ({ credentials }) => credentials.filter(({ problem }) => problem === null).map(({ name }) => name),
  });

function NewWiki({ onClose }: { readonly onClose: () => void }) {
  const credentials = useCredentials();
  return (
    <QueryView query={credentials} label={t('Loading credentials')}>
      {(names) => <WikiDialog seen={undefined} credentials={names} onClose={onClose} />}
    </QueryView>
  );
}

function ChangedWiki({ wikiId, onClose }: { readonly wikiId: string; readonly onClose: () => void }) {
  const credentials = useCredentials();
  const wiki = useQuery({
    ...whileEdited,
    queryKey: ['knowledge', 'wiki', wikiId],
    queryFn: async ({ signal }) =>
      seenAsIs<Wiki>(await rag.open('get', '/v1/wikis/{wiki_id}', { signal, params: { path: { wiki_id: wikiId } } })),
  });
  return (
    <QueryView query={credentials} label={t('Loading credentials')}>
      {(names) => (
        <QueryView query={wiki} label={t('Loading wiki')}>
          {(seen) => (
            <WikiDialog
              key={seen.etag}
              seen={seen}
              credentials={names}
              onClose={onClose}
              onReload={() => void wiki.refetch()}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

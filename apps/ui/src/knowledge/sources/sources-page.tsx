import { Button, Stack, Text, TextInput } from '@mantine/core';
import { MagnifyingGlassIcon, PlusIcon } from '@radix-ui/react-icons';
import { Link } from 'react-router';
import { useSourceTypes } from '../../api/source-types.js';
import { addableWords } from '../../api/source-words.js';
import { QueryView } from '../../kit/query-view.js';
import { useAddress, useTyped } from '../../kit/use-address.js';
import { SectionPage } from '../../kit/section-page.js';
import { OwnRequests } from '../access/own-requests.js';
import { WaitingRequests } from '../access/waiting-requests.js';
import { useKnowledgeSections } from '../knowledge-sections.js';
import { useRagRole, useRagUser } from '../use-rag-role.js';
import { type ListedSource, matching } from './freshness.js';
import { NoSources } from './no-sources.js';
import { ReloadAll } from './reload-all.js';
import { SourceTable } from './source-table.js';
import { useSources } from './use-sources.js';
import { t } from '../../texts/texts.js';

/** Where answers come from: every source, its freshness and its current job. */
export function SourcesPage() {
  const sources = useSources();
  const { may } = useRagRole();
  const user = useRagUser();
  const types = useSourceTypes();
  return (
    <SectionPage
      title={t('Knowledge')}
      description={t('The sources answers come from.')}
      label={t('Knowledge')}
      sections={useKnowledgeSections()}
      actions={
        <>
          {may('admin') && types.data && <ReloadAll types={types.data} />}
          {may('ingestonly') && (
            <Button component={Link} to="/knowledge/add" leftSection={<PlusIcon aria-hidden />}>
              {t('Add knowledge')}
            </Button>
          )}
        </>
      }
    >
      <WaitingRequests />
      <OwnRequests />
      <QueryView query={sources} label={t('Loading sources')}>
        {(found) =>
          found.length === 0 ? (
            <QueryView query={user} label={t('Loading your permissions')}>
              {() => (
                <QueryView query={types} label={t('Loading kinds of sources')}>
                  {(kinds) => <NoSources mayAdd={may('ingestonly')} kinds={addableWords(kinds)} />}
                </QueryView>
              )}
            </QueryView>
          ) : (
            <Sources sources={found} />
          )
        }
      </QueryView>
    </SectionPage>
  );
}

const address = {
  read: (search: URLSearchParams) => (search.get('q') ?? '').trim(),
  write: (q: string): Record<string, string> => (q === '' ? {} : { q }),
};

function Sources({ sources }: { readonly sources: readonly ListedSource[] }) {
  const { said, show } = useAddress(address);
  const [text, setText] = useTyped(said, (next) => void show(next, { replace: true }));
  const shown = matching(sources, said);
  return (
    <Stack>
      <TextInput
        label={t('Find a source')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<MagnifyingGlassIcon aria-hidden />}
        description={t('{{shown}} of {{sources}} shown', { shown: shown.length, sources: sources.length })}
        inputWrapperOrder={['label', 'input', 'description']}
        maw={420}
      />
      {shown.length === 0 ? (
        <Text c="dimmed" role="status">
          {t('No matching sources. Try fewer words.')}
        </Text>
      ) : (
        <SourceTable sources={shown} />
      )}
    </Stack>
  );
}

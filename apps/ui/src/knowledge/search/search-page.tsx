import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../kit/query-view.js';
import { useAddress } from '../../kit/use-address.js';
import { invokeTool } from '../invoke-tool.js';
import { SectionPage } from '../../kit/section-page.js';
import { useKnowledgeSections } from '../knowledge-sections.js';
import { useSources } from '../sources/use-sources.js';
import { SaveAsTool } from './save-as-tool.js';
import { type Question, SearchForm } from './search-form.js';
import { filtersOf, kinds, lookedInto, offered, spans } from './search-filters.js';
import { SearchLegs } from './search-legs.js';
import { t } from '../../texts/texts.js';

/** Enough for the top of each leg to be almost always in the combined result too. */
const limit = 50;

const address = {
  read: (search: URLSearchParams): Question => ({
    query: search.get('q') ?? '',
    source: search.get('source') ?? '',
    team: search.get('team') ?? '',
    kind: offered(kinds, search.get('kind')),
    days: offered(spans, search.get('days')),
  }),
  write: ({ query, source, team, kind, days }: Question) => ({
    ...{ q: query },
    ...(source !== '' && { source }),
    ...(team !== '' && { team }),
    ...(kind !== '' && { kind }),
    ...(days !== '' && { days }),
  }),
};

/** Tries the search that agents use, and shows why each passage has its rank. */
export function SearchPage() {
  const { said: question, show } = useAddress(address);
  const sources = useSources();
  const found = useQuery({
    queryKey: ['knowledge', 'search', question],
    // A team is the sources that it owns.
    enabled: question.query !== '' && (question.team === '' || sources.isSuccess),
    queryFn: ({ signal }) => {
      const filters = filtersOf(question, sources.data ?? [], new Date());
      return invokeTool('search', { query: question.query, limit, explain: true, ...filters }, signal);
    },
  });
  const ask = (next: Question) => void (show(next) || found.refetch());
  return (
    <SectionPage
      title={t('Search')}
      description={t('What agents find for a question, and why.')}
      label={t('Knowledge')}
      sections={useKnowledgeSections()}
    >
      <Stack gap="lg">
        <SearchForm question={question} onAsk={ask} isAsking={found.isFetching} />
        <SaveAsTool filters={question} sources={lookedInto(question, sources.data ?? []) ?? []} />
        {question.query === '' ? (
          <Text c="dimmed">{t('Ask a question as a colleague would, and see where each passage comes from.')}</Text>
        ) : (
          <QueryView query={found} label={t('Searching')}>
            {({ results }) => <SearchLegs key={JSON.stringify(question)} results={results} />}
          </QueryView>
        )}
      </Stack>
    </SectionPage>
  );
}

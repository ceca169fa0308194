import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../kit/query-view.js';
import { useAddress } from '../../kit/use-address.js';
import { invokeTool } from '../invoke-tool.js';
import { SectionPage } from '../../kit/section-page.js';
import { useKnowledgeSections } from '../knowledge-sections.js';
import { SaveAsTool } from './save-as-tool.js';
import { type Question, SearchForm } from './search-form.js';
import { filtersOf, kinds, offered, spans } from './search-filters.js';
import { SearchLegs } from './search-legs.js';

/** Enough for the top of each leg to be almost always in the combined result too. */
const limit = 50;

const address = {
  read: (search: URLSearchParams): Question => ({
    query: search.get('q') ?? '',
    source: search.get('source') ?? '',
    kind: offered(kinds, search.get('kind')),
    days: offered(spans, search.get('days')),
  }),
  write: ({ query, source, kind, days }: Question) => ({
    ...{ q: query },
    ...(source !== '' && { source }),
    ...(kind !== '' && { kind }),
    ...(days !== '' && { days }),
  }),
};

/** Tries the search that agents use, and shows why each passage has its rank. */
export function SearchPage() {
  const { said: question, show } = useAddress(address);
  const found = useQuery({
    queryKey: ['knowledge', 'search', question],
    enabled: question.query !== '',
    queryFn: ({ signal }) => {
      const filters = filtersOf(question, new Date());
      return invokeTool('search', { query: question.query, limit, explain: true, ...filters }, signal);
    },
  });
  const ask = (next: Question) => void (show(next) || found.refetch());
  return (
    <SectionPage
      title="Search"
      description="What agents find for a question, and why."
      label="Knowledge"
      sections={useKnowledgeSections()}
    >
      <Stack gap="lg">
        <SearchForm question={question} onAsk={ask} isAsking={found.isFetching} />
        <SaveAsTool filters={question} />
        {question.query === '' ? (
          <Text c="dimmed">Ask a question as a colleague would, and see where each passage comes from.</Text>
        ) : (
          <QueryView query={found} label="Searching">
            {({ results }) => <SearchLegs key={JSON.stringify(question)} results={results} />}
          </QueryView>
        )}
      </Stack>
    </SectionPage>
  );
}

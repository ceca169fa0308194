import { Button, EmptyState, Select, SimpleGrid, Stack } from '@mantine/core';
import { QuestionMarkCircledIcon } from '@radix-ui/react-icons';
import { Link } from 'react-router';
import { useUsableAgents } from '../agents/use-usable-agents.js';
import { useRagRole } from '../knowledge/use-rag-role.js';
import { Page } from '../kit/page.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { useAddress } from '../kit/use-address.js';
import { GapCard } from './gap-card.js';
import { type GapFilter, gapFilterIn, gapFilterToSearch, kindWords, stateWords } from './gap-filter.js';
import { gapsPerPage, useGaps } from './read-gaps.js';
import { Requests } from './requests.js';
import { t } from '../texts/texts.js';

/** What agents had no good answer to, for whoever can do something about it. */
export function GapsPage() {
  const { said: filter, show } = useAddress({ read: gapFilterIn, write: gapFilterToSearch });
  const gaps = useGaps(filter);
  const { may } = useRagRole();
  return (
    <Page
      title={t('Gaps')}
      description={t(
        'Questions that your agents and sources had no good answer to, most people first. People are counted, not named; questions are kept for 90 days.',
      )}
      actions={
        may('ingestonly') && (
          <Button component={Link} to="/gaps/answers" variant="default">
            {t('Verified answers')}
          </Button>
        )
      }
    >
      <Requests />
      <GapFilters filter={filter} onShow={(part) => show({ ...filter, page: 1, ...part })} />
      <QueryView query={gaps} label={t('Loading gaps')}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState
              icon={<QuestionMarkCircledIcon aria-hidden />}
              title={filter.state === 'open' ? t('No open questions') : t('Nothing here')}
              description={t(
                'Questions appear here when an answer was not found, has no source, is not confirmed, or did not help. You see those of agents and sources that you manage.',
              )}
            />
          ) : (
            <Paged
              of={t('questions')}
              total={total}
              pageSize={gapsPerPage}
              page={filter.page}
              onPage={(page) => show({ ...filter, page })}
              isOld={gaps.isPlaceholderData}
            >
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Questions')}>
                {data.map((gap) => (
                  <GapCard key={gap.id} gap={gap} />
                ))}
              </Stack>
            </Paged>
          )
        }
      </QueryView>
    </Page>
  );
}

interface GapFiltersProps {
  readonly filter: GapFilter;
  readonly onShow: (part: Partial<GapFilter>) => void;
}

function GapFilters({ filter, onShow }: GapFiltersProps) {
  const agents = useUsableAgents();
  const known = (agents.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = filter.agentId === '' || known.some(({ value }) => value === filter.agentId);
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md" role="search" aria-label={t('Filter the questions')}>
      <Select
        label={t('Agent')}
        placeholder={t('All')}
        clearable
        searchable
        data={isKnown ? known : [...known, { value: filter.agentId, label: filter.agentId }]}
        value={filter.agentId === '' ? null : filter.agentId}
        onChange={(agentId) => onShow({ agentId: agentId ?? '' })}
      />
      <Select
        label={t('Kind')}
        placeholder={t('All')}
        clearable
        data={choices(kindWords)}
        value={filter.kind === '' ? null : filter.kind}
        onChange={(kind) => onShow({ kind: (kind ?? '') as GapFilter['kind'] })}
      />
      <Select
        label={t('State')}
        allowDeselect={false}
        data={choices(stateWords)}
        value={filter.state}
        onChange={(state) => onShow({ state: (state ?? 'open') as GapFilter['state'] })}
      />
    </SimpleGrid>
  );
}

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

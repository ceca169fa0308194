import { Anchor, Button, EmptyState, Group, Paper, Stack, Text } from '@mantine/core';
import { PlusIcon, TargetIcon } from '@radix-ui/react-icons';
import type { ListedSet } from '@parley/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../kit/page.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { ToneBadge } from '../kit/tone-badge.js';
import { useTeamNames } from '../kit/use-team-choices.js';
import { When } from '../kit/when.js';
import { setsPerPage, useSets } from '../api/read-sets.js';
import { figureText, runStateText } from './run-words.js';
import { t } from '../texts/texts.js';

/** The question sets of the teams that the person manages. */
export function SetsPage() {
  const [page, setPage] = useState(1);
  const sets = useSets(page);
  return (
    <Page
      title={t('Question sets')}
      description={t(
        'Questions whose good answers you know. A run asks an agent all of them, and shows what got better or worse since the last run.',
      )}
      actions={
        <Button component={Link} to="/question-sets/new" leftSection={<PlusIcon aria-hidden />}>
          {t('New question set')}
        </Button>
      }
    >
      <QueryView query={sets} label={t('Loading question sets')}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState
              icon={<TargetIcon aria-hidden />}
              title={t('No question sets yet')}
              description={t(
                'Write down ten questions that people ask, with the documents that answer them. Then you see whether a change of a source, an agent or a model helps.',
              )}
            />
          ) : (
            <Paged
              of={t('question sets')}
              {...{ total, page, pageSize: setsPerPage, onPage: setPage }}
              isOld={sets.isPlaceholderData}
            >
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Question sets')}>
                {data.map((set) => (
                  <SetCard key={set.id} set={set} />
                ))}
              </Stack>
            </Paged>
          )
        }
      </QueryView>
    </Page>
  );
}

function SetCard({ set }: { readonly set: ListedSet }) {
  const teamName = useTeamNames();
  const { id, name, team, questions, last_run: run } = set;
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap={4}>
        <Group gap="xs">
          <Anchor component={Link} to={`/question-sets/${id}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Anchor>
          {run?.figures && run.figures.leaks > 0 && (
            <ToneBadge color="red">{t('Leaks: {{leaks}}', { leaks: run.figures.leaks })}</ToneBadge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('Team {{teamName}}, {{questions}} {{words}}', {
            teamName: teamName(team),
            questions,
            words: questions === 1 ? t('question') : t('questions'),
          })}
        </Text>
        {run === null ? (
          <Text size="sm">{t('Not run yet')}</Text>
        ) : (
          <Text size="sm">
            {`${runStateText(run)}${run.figures ? t(', found {{figureText}}, cited {{figureText2}}', { figureText: figureText('share', run.figures.passage_found), figureText2: figureText('share', run.figures.cited) }) : ''}, `}
            <When at={run.started_at} />
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

import { Button, Group, Progress, Select, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setQuery, setsKey, useSets } from '../../api/read-sets.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { QueryView } from '../../kit/query-view.js';
import { ToneBadge } from '../../kit/tone-badge.js';
import {
  comparableIn,
  comparedFigures,
  type ComparedQuestion,
  gainOf,
  lookedAt,
  useComparedQuestions,
} from './compare-questions.js';
import { t } from '../../texts/texts.js';

interface Props {
  readonly generationId: string;
}

/** Asks a question set of the index in use and of another, and shows where each of them has what was expected. */
export function CompareSet({ generationId }: Props) {
  const sets = useSets(1);
  return (
    <QueryView query={sets} label={t('Loading question sets')}>
      {({ data }) =>
        data.length === 0 ? (
          <Text size="sm">
            {t(
              'No question set is there for you yet. Make one under Question sets, with the documents that should be found.',
            )}
          </Text>
        ) : (
          <ChosenSet generationId={generationId} sets={data} />
        )
      }
    </QueryView>
  );
}

interface ChosenSetProps extends Props {
  readonly sets: readonly { readonly id: string; readonly name: string; readonly team: string }[];
}

function ChosenSet({ generationId, sets }: ChosenSetProps) {
  const [chosen, setChosen] = useState<string | null>(sets[0]?.id ?? null);
  return (
    <Stack>
      <Select
        label={t('Question set')}
        searchable
        allowDeselect={false}
        data={sets.map(({ id, name, team }) => ({ value: id, label: `${name} (${team})` }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen && <AskedSet key={chosen} generationId={generationId} setId={chosen} />}
    </Stack>
  );
}

function AskedSet({ generationId, setId }: Props & { readonly setId: string }) {
  const set = useQuery({ queryKey: [...setsKey, 'compared', setId], ...setQuery(setId) });
  const { asked, run, stop } = useComparedQuestions(generationId);
  return (
    <QueryView query={set} label={t('Loading the question set')}>
      {({ data: { questions } }) => {
        const comparable = comparableIn(questions);
        const leftOut = questions.length - comparable.length;
        return (
          <Stack>
            <Group>
              <BusyButton
                isBusy={run.isPending}
                disabled={comparable.length === 0}
                onClick={() => run.mutate(comparable)}
              >
                {t('Ask both')}
              </BusyButton>
              {run.isPending && (
                <Button variant="default" onClick={stop}>
                  {t('Stop')}
                </Button>
              )}
            </Group>
            {leftOut > 0 && (
              <Text size="sm" c="dimmed">
                {t(
                  'Left out: {{leftOut}} of {{questions}}, since the set names no document for them or they are too long.',
                  { leftOut, questions: questions.length },
                )}
              </Text>
            )}
            {run.isPending && (
              <Progress
                value={(100 * asked.length) / comparable.length}
                aria-label={t('{{asked}} of {{comparable}} questions asked', {
                  asked: asked.length,
                  comparable: comparable.length,
                })}
              />
            )}
            {run.isError && <FailureNotice error={run.error} />}
            {asked.length > 0 && <Compared asked={asked} />}
          </Stack>
        );
      }}
    </QueryView>
  );
}

interface ComparedProps {
  readonly asked: readonly ComparedQuestion[];
}

function Compared({ asked }: ComparedProps) {
  const { live, other, better, worse } = comparedFigures(asked);
  return (
    <>
      <Text role="status">
        {t(
          'Found among the first {{lookedAt}}: {{live}} of {{asked}} in the index in use, {{other}} of {{asked}} in this one. Better in this one: {{better}}, worse: {{worse}}.',
          { lookedAt, live, asked: asked.length, other, better, worse },
        )}
      </Text>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={t('Place of the expected document')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Question')}</Table.Th>
              <Table.Th>{t('In use')}</Table.Th>
              <Table.Th>{t('This index')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {worstFirst(asked).map((one) => (
              <Table.Tr key={one.id}>
                <Table.Th scope="row" fw={400}>
                  {one.question}
                </Table.Th>
                <Table.Td>{placeWords(one.live)}</Table.Td>
                <Table.Td>
                  <ToneBadge color={toneOf(gainOf(one))}>{placeWords(one.other)}</ToneBadge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

const worstFirst = (asked: readonly ComparedQuestion[]) => [...asked].sort((a, b) => gainOf(a) - gainOf(b));
const placeWords = (place: number | undefined) =>
  place === undefined ? t('Not found') : t('Place {{place}}', { place });

function toneOf(gain: number) {
  if (gain === 0) return 'gray';
  return gain > 0 ? 'teal' : 'red';
}

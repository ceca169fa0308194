import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import type { SetRunView } from '@parley/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { When } from '../kit/when.js';
import { AskedQuestions } from './asked-questions.js';
import { FigureTable } from './figure-table.js';
import { runsKey } from '../api/read-sets.js';
import { leftText, runStateText } from './run-words.js';
import { t } from '../texts/texts.js';

interface RunResultProps {
  readonly setId: string;
  readonly run: SetRunView;
}

/** What came of a run so far: leaks first, then figures, then each question. */
export function RunResult({ setId, run }: RunResultProps) {
  const { state, figures, questions, before, left_out: leftOut } = run;
  useListWhenOver(setId, state);
  const leaks = questions.filter(({ leaked }) => leaked.length > 0);
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('{{runStateText}}. {{started_by}} asked {{agent_id}}, ', {
          runStateText: runStateText(run),
          started_by: run.started_by,
          agent_id: run.agent_id,
        })}
        <When at={run.started_at} />
        {leftOut > 0 && `. ${leftOut} left out: another person is to ask them`}
      </Text>
      {state === 'running' && <Going setId={setId} run={run} />}
      {leaks.length > 0 && (
        <Alert
          color="red"
          role="alert"
          icon={<ExclamationTriangleIcon aria-hidden />}
          title={t('LEAK: {{leaks}} {{words}} that must not be read', {
            leaks: leaks.length,
            words: leaks.length === 1 ? t('answer names a document') : t('answers name documents'),
          })}
        >
          {leaks.map(({ id, question, leaked }) => (
            <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {`${question}: ${leaked.join(', ')}`}
            </Text>
          ))}
        </Alert>
      )}
      {figures && <FigureTable figures={figures} before={before?.figures} />}
      {before && (
        <Text size="sm" c="dimmed">
          {t('Compared with {{agent_id}}, ', { agent_id: before.agent_id })}
          <When at={before.started_at} />
        </Text>
      )}
      {questions.length > 0 && <AskedQuestions questions={questions} newFaults={run.new_faults} />}
    </Stack>
  );
}

/** The lists of runs and of sets tell how it ended. */
function useListWhenOver(setId: string, state: string) {
  const queries = useQueryClient();
  useEffect(() => {
    if (state !== 'running') void queries.invalidateQueries({ queryKey: [...runsKey(setId), 'list'] });
  }, [queries, setId, state]);
}

function Going({ setId, run }: RunResultProps) {
  const { id, asked, total, seconds_left } = run;
  const cancel = useChange({
    change: () =>
      ui.post('/api/question-sets/{id}/runs/{run_id}/cancel', { params: { path: { id: setId, run_id: id } } }),
    done: t('The run is being cancelled.'),
    invalidates: [runsKey(setId)],
  });
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress
        value={(100 * asked) / Math.max(1, total)}
        aria-label={t('{{asked}} of {{total}} questions asked', { asked, total })}
        flex={1}
      />
      <Text size="sm" role="status" style={{ flexShrink: 0 }}>
        {[t('{{asked}} of {{total}}', { asked, total }), leftText(seconds_left)]
          .filter((part) => part !== '')
          .join(', ')}
      </Text>
      <BusyButton size="compact-sm" variant="default" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('Cancel the run')}
      </BusyButton>
    </Group>
  );
}

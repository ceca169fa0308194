import { Group, NativeSelect, Paper, Select, Stack, Text, Title } from '@mantine/core';
import type { SetRunSummary as Summary } from '@parley/contracts';
import { useState } from 'react';
import { useUsableAgents } from '../agents/use-usable-agents.js';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { QueryView } from '../kit/query-view.js';
import { timeAgo } from '../kit/when.js';
import { runsKey, setsKey, useRun } from '../api/read-sets.js';
import { RunResult } from './run-result.js';
import { t } from '../texts/texts.js';

interface RunsProps {
  readonly setId: string;
  /** The newest first. */
  readonly runs: readonly Summary[];
}

/** Starts a run, and shows one of the last. */
export function Runs({ setId, runs }: RunsProps) {
  const [chosen, setChosen] = useState<string>();
  const shown = runs.find(({ id }) => id === chosen) ?? runs[0];
  return (
    <Stack>
      <StartRun setId={setId} last={runs[0]} onStarted={() => setChosen(undefined)} />
      {shown && (
        <Stack component="section" gap="sm" aria-labelledby="result">
          <Group justify="space-between" align="flex-end">
            <Title order={2} size="h4" id="result">
              {t('Result')}
            </Title>
            {runs.length > 1 && (
              <NativeSelect
                label={t('Run')}
                value={shown.id}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                data={runs.map((run) => ({ value: run.id, label: runName(run) }))}
              />
            )}
          </Group>
          <OneRun key={shown.id} setId={setId} runId={shown.id} />
        </Stack>
      )}
    </Stack>
  );
}

const runName = ({ agent_id, started_at }: Summary) => `${agent_id}, ${timeAgo(new Date(started_at), new Date())}`;

function OneRun({ setId, runId }: { readonly setId: string; readonly runId: string }) {
  const run = useRun(setId, runId);
  return (
    <QueryView query={run} label={t('Loading the run')}>
      {(data) => <RunResult setId={setId} run={data} />}
    </QueryView>
  );
}

interface StartRunProps {
  readonly setId: string;
  readonly last: Summary | undefined;
  readonly onStarted: () => void;
}

function StartRun({ setId, last, onStarted }: StartRunProps) {
  const agents = useUsableAgents();
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = (agents.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const agent = chosen ?? choices.find(({ value }) => value === last?.agent_id)?.value ?? choices[0]?.value ?? null;
  const start = useChange({
    change: (agent_id: string) =>
      ui.post('/api/question-sets/{id}/runs', { params: { path: { id: setId } }, body: { agent_id } }),
    done: ({ data }) =>
      t('Asking {{total}} {{words}}.', { total: data.total, words: data.total === 1 ? t('question') : t('questions') }),
    invalidates: [runsKey(setId), [...setsKey, 'list']],
    failure: 'inline',
    onDone: onStarted,
  });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="start">
      <Stack gap="sm">
        <Title order={2} size="h4" id="start">
          {t('Run')}
        </Title>
        <Text size="sm">
          {t(
            'The questions are asked one after the other as you, with what you may read, until your session ends. You can leave this page.',
          )}
        </Text>
        {agents.error && <FailureNotice error={agents.error} onRetry={() => void agents.refetch()} />}
        {start.error && <FailureNotice error={start.error} />}
        <Group align="flex-end">
          <Select
            label={t('Agent')}
            searchable
            allowDeselect={false}
            data={choices}
            value={agent}
            onChange={setChosen}
          />
          <BusyButton
            disabled={agent === null}
            isBusy={start.isPending}
            onClick={() => agent !== null && start.mutate(agent)}
          >
            {t('Run the questions')}
          </BusyButton>
        </Group>
      </Stack>
    </Paper>
  );
}

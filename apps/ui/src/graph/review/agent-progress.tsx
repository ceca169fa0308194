import { Alert, Paper, Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { progressWords, troubleTitle } from './agent-words.js';
import type { AgentStatus } from './ontology-api.js';
import { t } from '../../texts/texts.js';

/** How far a run is, or why the last one failed. Once a run is over, what it found is read anew. */
export function AgentProgress({ status }: { readonly status: AgentStatus }) {
  const { is_processing, is_evaluating, progress, failure } = status;
  const runs = is_processing || is_evaluating;
  useReadAnewAfter(runs);
  if (runs) {
    const percent = typeof progress === 'number' ? Math.round(progress * 100) : undefined;
    return (
      <Paper withBorder p="md">
        <Text size="sm" mb={6} role="status">
          {progressWords(status)}
        </Text>
        <Progress
          value={percent ?? 100}
          striped={percent === undefined}
          animated
          aria-label={t('Looking for relations')}
        />
      </Paper>
    );
  }
  if (typeof failure !== 'string' || failure === '') return null;
  return (
    <Alert color="orange" title={troubleTitle(status)}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {failure}
      </Text>
    </Alert>
  );
}

function useReadAnewAfter(runs: boolean): void {
  const queries = useQueryClient();
  const ran = useRef(runs);
  useEffect(() => {
    if (ran.current && !runs) void queries.invalidateQueries({ queryKey: ['graph', 'candidates'] });
    ran.current = runs;
  }, [runs, queries]);
}

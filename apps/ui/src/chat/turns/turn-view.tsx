import { Alert, Badge, Group, Loader, Stack, Text } from '@mantine/core';
import { memo, Suspense } from 'react';
import type { Turn } from '../runs/live-run.js';
import { RunTrouble } from './run-trouble.js';
import type { ShownTurn } from './shown-turn.js';
import type { TurnActs } from './turn-acts.js';
import { TurnButtons } from './turn-buttons.js';
import { lazyPart } from '../../loading/load-part.js';

// Code that the first question does not need is loaded with the first answer.
const AnswerText = lazyPart(async () => (await import('./answer-text.js')).AnswerText);
const ToolSteps = lazyPart(async () => (await import('./tool-steps.js')).ToolSteps);
const Question = lazyPart(async () => (await import('../questions/question.js')).Question);
const TurnFeedback = lazyPart(async () => (await import('../feedback/turn-feedback.js')).TurnFeedback);
const Sources = lazyPart(async () => (await import('../sources/sources.js')).Sources);

interface TurnViewProps {
  readonly turn: ShownTurn;
  readonly isLast: boolean;
  readonly acts: TurnActs;
}

/** A question and its answer. */
export const TurnView = memo(function TurnView({ turn, isLast, acts }: TurnViewProps) {
  const { message, answer, tools, status, stored, live } = turn;
  const isRunning = status === 'running' && live !== undefined;
  return (
    <Stack gap="sm">
      <div className="parley-chat-question">{message}</div>
      {tools.length > 0 && (
        <Suspense fallback={null}>
          <ToolSteps tools={tools} isRunning={isRunning} />
        </Suspense>
      )}
      {live?.warnings.map((warning) => (
        <Alert key={warning} color="yellow" variant="light" p="xs">
          {warning}
        </Alert>
      ))}
      {answer !== '' && (
        <Suspense fallback={<Text style={{ whiteSpace: 'pre-wrap' }}>{answer}</Text>}>
          <AnswerText answer={answer} tools={tools} />
        </Suspense>
      )}
      {isRunning && <Progress turn={turn} />}
      {status === 'cancelled' && <Badge variant="default">Stopped</Badge>}
      <RunTrouble turn={turn} acts={acts} />
      <Suspense fallback={null}>
        {stored?.status === 'waiting' && stored.interrupt && isLast && (
          <Question turn={stored} interrupt={stored.interrupt} isSending={isRunning} />
        )}
        {!isRunning && tools.length > 0 && <Sources tools={tools} answer={answer} isOpen={isLast} />}
      </Suspense>
      {!isRunning && stored && <Below turn={stored} acts={acts} />}
    </Stack>
  );
});

/** What can be done with a turn that is not being answered now. */
const Below = ({ turn, acts }: { readonly turn: Turn; readonly acts: TurnActs }) => (
  <>
    <TurnButtons turn={turn} acts={acts} />
    {turn.answer !== '' && turn.status !== 'waiting' && turn.status !== 'running' && (
      <Suspense fallback={null}>
        <TurnFeedback turn={turn} />
      </Suspense>
    )}
  </>
);

function Progress({ turn: { live, answer } }: { readonly turn: ShownTurn }) {
  if (live?.isStopping) return <Waiting words="Stopping" />;
  if (live?.phase === 'cut') {
    return <Waiting words="Connection lost. Resuming the answer." />;
  }
  return (
    <Group gap="xs">
      <Loader size="xs" type="dots" />
      <Text size="sm" c="dimmed">
        {live?.isTakenUp ? 'Resumed' : answer === '' ? 'Working on it' : ''}
      </Text>
    </Group>
  );
}

const Waiting = ({ words }: { readonly words: string }) => (
  <Group gap="xs">
    <Loader size="xs" />
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  </Group>
);

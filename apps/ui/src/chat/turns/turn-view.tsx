import { Alert, Badge, Group, Loader, Stack, Text } from '@mantine/core';
import { memo, Suspense } from 'react';
import type { AttachedFile } from '../attached/files-of-turns.js';
import type { Versions } from '../branches/branch-of.js';
import type { Step } from '../branches/version-switch.js';
import { RunTrouble } from './run-trouble.js';
import type { ShownTurn } from './shown-turn.js';
import type { TurnActs } from './turn-acts.js';
import { TurnButtons, type TurnButtonsProps } from './turn-buttons.js';
import { useFollowedMark } from './use-followed-mark.js';
import { lazyPart } from '../../loading/load-part.js';
import { t } from '../../texts/texts.js';

// Code that the first question does not need is loaded with the first answer.
const AnswerText = lazyPart(async () => (await import('./answer-text.js')).AnswerText);
const ToolSteps = lazyPart(async () => (await import('./tool-steps.js')).ToolSteps);
const TurnFiles = lazyPart(async () => (await import('../attached/parts.js')).TurnFiles);
const Question = lazyPart(async () => (await import('../questions/question.js')).Question);
const BasisNote = lazyPart(async () => (await import('../citations/basis-note.js')).BasisNote);
const AnswerSources = lazyPart(async () => (await import('../citations/answer-sources.js')).AnswerSources);
const TurnFeedback = lazyPart(async () => (await import('../feedback/turn-feedback.js')).TurnFeedback);
const TurnEscalation = lazyPart(async () => (await import('../escalations/turn-escalation.js')).TurnEscalation);
const NextQuestions = lazyPart(async () => (await import('../suggestions/next-questions.js')).NextQuestions);

interface TurnViewProps {
  readonly turn: ShownTurn;
  readonly isLast: boolean;
  readonly acts: TurnActs;
  /** Files that came with the question. */
  readonly files: readonly AttachedFile[];
  /** The questions that stand for one another here, where there are more. */
  readonly versions?: Versions | undefined;
  /** How somebody came to this version, where they did just now. */
  readonly cameBy?: Step | undefined;
}

/** A question and its answer. */
export const TurnView = memo(function TurnView({ turn, isLast, acts, files, versions, cameBy }: TurnViewProps) {
  const { message, tools, status, stored, live } = turn;
  const mark = useFollowedMark();
  const isRunning = status === 'running' && live !== undefined;
  return (
    <Stack gap="sm">
      <Asked message={message} files={files} />
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
      <Answer turn={turn} isRunning={isRunning} onFollow={mark.onFollow} />
      {isRunning && <Progress turn={turn} />}
      {status === 'cancelled' && <Badge variant="default">{t('Stopped')}</Badge>}
      <RunTrouble turn={turn} acts={acts} />
      <Suspense fallback={null}>
        {stored?.status === 'waiting' && stored.interrupt && isLast && (
          <Question turn={stored} interrupt={stored.interrupt} isSending={isRunning} />
        )}
        <Sources turn={turn} isShown={!isRunning || mark.isLookedUp} isOpen={isLast && !isRunning} {...mark} />
      </Suspense>
      {isLast && <Next turn={turn} onAsk={acts.ask} />}
      {!isRunning && stored && <Below {...{ turn, stored, acts, versions, cameBy }} />}
    </Stack>
  );
});

const Asked = ({ message, files }: Pick<ShownTurn, 'message'> & Pick<TurnViewProps, 'files'>) => (
  <>
    {files.length > 0 && (
      <Suspense fallback={null}>
        <TurnFiles files={files} />
      </Suspense>
    )}
    <div className="parley-chat-question">{message}</div>
  </>
);

interface AnswerProps {
  readonly turn: ShownTurn;
  readonly isRunning: boolean;
  readonly onFollow: (number: number) => void;
}

function Answer({ turn: { answer, tools, citations, check }, isRunning, onFollow }: AnswerProps) {
  return (
    <>
      {answer !== '' && (
        <Suspense fallback={<Text style={{ whiteSpace: 'pre-wrap' }}>{answer}</Text>}>
          <AnswerText {...{ answer, tools, citations, check, isRunning, onFollow }} />
        </Suspense>
      )}
      {check && (
        <Suspense fallback={null}>
          <BasisNote check={check} />
        </Suspense>
      )}
    </>
  );
}

interface SourcesProps {
  readonly turn: ShownTurn;
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly sought: number | undefined;
  readonly onFound: () => void;
}

const Sources = ({ turn: { tools, answer, citations, check }, isShown, isOpen, sought, onFound }: SourcesProps) =>
  isShown &&
  (tools.length > 0 || citations.length > 0) && (
    <AnswerSources {...{ tools, answer, citations, check, isOpen, sought, onFound }} />
  );

/** What can be done with a turn that is not being answered now. */
const Below = (shown: TurnButtonsProps) => {
  const { stored } = shown;
  return (
    <>
      <TurnButtons {...shown} />
      {stored.answer !== '' && stored.status !== 'waiting' && stored.status !== 'running' && (
        <Suspense fallback={null}>
          <TurnFeedback turn={stored} />
          <TurnEscalation turn={stored} />
        </Suspense>
      )}
    </>
  );
};

interface NextProps {
  readonly turn: ShownTurn;
  readonly onAsk: (question: string) => void;
}

/** What could be asked after an answer that is whole. */
const Next = ({ turn: { stored, citations }, onAsk }: NextProps) =>
  stored?.status === 'completed' &&
  citations.length > 0 && (
    <Suspense fallback={null}>
      <NextQuestions {...{ citations, onAsk }} />
    </Suspense>
  );

function Progress({ turn: { live, answer } }: { readonly turn: ShownTurn }) {
  if (live?.isStopping) return <Waiting words={t('Stopping')} />;
  if (live?.phase === 'cut') {
    return <Waiting words={t('Connection lost. Resuming the answer.')} />;
  }
  return (
    <Group gap="xs">
      <Loader size="xs" type="dots" />
      <Text size="sm" c="dimmed">
        {live?.isTakenUp ? t('Resumed') : answer === '' ? t('Working on it') : ''}
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

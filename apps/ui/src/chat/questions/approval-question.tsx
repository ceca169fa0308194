import { Code, Group, JsonInput, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import type { Interrupt, ResumeData } from './interrupt.js';
import { type Decision, parsedArgs, pendingCalls, resumeDataOf } from './decisions.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

interface ApprovalQuestionProps {
  readonly asked: Extract<Interrupt, { type: 'tool_approval' }>;
  readonly onAnswer: (data: ResumeData) => void;
  /** The way out without a decision, and whether it was taken: then nothing is left to decide. */
  readonly stopHere: ReactNode;
  readonly isStopping: boolean;
  /** Whether a decision is being sent. */
  readonly isSending: boolean;
}

const words = { approve: t('Approve'), edit: t('Change and approve'), reject: t('Reject') } as const;

/** Asks before the agent acts: which tool it will call, with exactly which input. Nothing runs before the approval. */
export function ApprovalQuestion({ asked, onAnswer, stopHere, isStopping, isSending }: ApprovalQuestionProps) {
  const calls = pendingCalls(asked);
  const [decisions, decide] = useState<readonly (Decision | undefined)[]>(calls.map(() => undefined));
  const set = (index: number, decision: Decision) => decide(decisions.with(index, decision));
  const isWhole = decisions.every(
    (one) => one !== undefined && (one.decision !== 'edit' || parsedArgs(one.editedText)),
  );
  return (
    <Paper withBorder p="md" component="section" aria-label={t('The agent asks for your approval')}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h5">
            {calls.length === 1
              ? t('Approve this tool call?')
              : t('Approve these {{calls}} tool calls?', { calls: calls.length })}
          </Title>
          <Text size="sm" c="dimmed">
            {t(
              'Nothing has run yet. What you approve runs once, with exactly the input below and with your permissions.',
            )}
          </Text>
        </div>
        {calls.map((call, index) => (
          <Stack key={call.tool_call_id ?? index} gap={6}>
            {call.reason !== undefined && <Text size="sm">{call.reason}</Text>}
            <Text size="sm">
              <Rich text={t('Call <0/> with')} parts={[<Code key="0">{call.tool_name}</Code>]} />
            </Text>
            {decisions[index]?.decision === 'edit' ? (
              <JsonInput
                aria-label={t('Input of {{tool_name}}', { tool_name: call.tool_name })}
                autosize
                minRows={3}
                validationError={t('This is not a JSON object')}
                value={decisions[index].editedText}
                onChange={(editedText) => set(index, { decision: 'edit', editedText })}
              />
            ) : (
              <Code block tabIndex={0}>
                {JSON.stringify(call.tool_args, undefined, 2)}
              </Code>
            )}
            <SegmentedControl
              aria-label={t('Decision for {{tool_name}}', { tool_name: call.tool_name })}
              value={decisions[index]?.decision ?? ''}
              data={call.allowed_decisions.map((value) => ({ value, label: words[value] }))}
              onChange={(value) =>
                set(index, {
                  decision: value as Decision['decision'],
                  editedText: JSON.stringify(call.tool_args, undefined, 2),
                })
              }
            />
          </Stack>
        ))}
        <Group justify="flex-end">
          {stopHere}
          <BusyButton
            disabled={!isWhole || isStopping}
            isBusy={isSending}
            onClick={() => onAnswer(resumeDataOf(calls, decisions))}
          >
            {t('Send decision')}
          </BusyButton>
        </Group>
      </Stack>
    </Paper>
  );
}

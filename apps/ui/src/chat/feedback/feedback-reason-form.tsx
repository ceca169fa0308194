import { Button, Group, Paper, Radio, Stack, Text, Textarea } from '@mantine/core';
import type { FeedbackReason } from '@parley/contracts';
import { type SyntheticEvent, useState } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import { reasonWords } from './feedback-words.js';
import { t } from '../../texts/texts.js';

/** Why an answer did not help. */
export interface Why {
  readonly reason?: FeedbackReason | undefined;
  readonly text?: string | undefined;
}

interface FeedbackReasonFormProps {
  readonly said: Why;
  readonly isSending: boolean;
  readonly onSend: (why: { reason?: FeedbackReason; text?: string }) => void;
  readonly onSkip: () => void;
}

const maxChars = 1_000;

/** Asks why an answer did not help, and says who will read it. */
export function FeedbackReasonForm({ said, isSending, onSend, onSkip }: FeedbackReasonFormProps) {
  const [reason, setReason] = useState<FeedbackReason | undefined>(said.reason);
  const [text, setText] = useState(said.text ?? '');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend({ ...(reason && { reason }), ...(text.trim() !== '' && { text: text.trim() }) });
  };
  return (
    <Paper component="form" withBorder p="sm" onSubmit={send} aria-label={t('Why it did not help')}>
      <Stack gap="sm">
        <Radio.Group label={t('What was wrong?')} value={reason ?? null} onChange={(value) => setReason(value)}>
          <Stack gap={6} mt={6}>
            {Object.entries(reasonWords).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('In your words')}
          description={t('Optional')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxChars}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t(
            'Whoever manages this agent or its sources reads your question and these words, without your name. Both are kept for 90 days, or until you delete the conversation.',
          )}
        </Text>
        <Group gap="xs">
          <BusyButton type="submit" size="compact-md" isBusy={isSending}>
            {t('Send reason')}
          </BusyButton>
          <Button size="compact-md" variant="subtle" onClick={onSkip}>
            {t('Skip')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

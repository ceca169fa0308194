import { Button, Group, Stack } from '@mantine/core';
import { CheckCircledIcon, CrossCircledIcon } from '@radix-ui/react-icons';
import { type ReactNode, useState } from 'react';
import type { Turn } from '../runs/live-run.js';
import { FeedbackReasonForm } from './feedback-reason-form.js';
import { useFeedback } from './use-feedback.js';
import { t } from '../../texts/texts.js';

/** Whether an answer helped, as its person says; one press more takes it back. */
export function TurnFeedback({ turn }: { readonly turn: Turn }) {
  const said = turn.feedback ?? null;
  const change = useFeedback(turn);
  const [isAsked, setIsAsked] = useState(false);
  const press = (helpful: boolean) => {
    const isTakenBack = said?.helpful === helpful;
    setIsAsked(!helpful && !isTakenBack);
    change.mutate(isTakenBack ? null : { helpful });
  };
  const verdict = (helpful: boolean, words: string, icon: ReactNode) => (
    <Verdict words={words} icon={icon} isPressed={said?.helpful === helpful} onPress={() => press(helpful)} />
  );
  return (
    <Stack gap="xs">
      <Group gap={4} role="group" aria-label={t('Did this answer help?')}>
        {verdict(true, t('Helpful'), <CheckCircledIcon aria-hidden />)}
        {verdict(false, t('Not helpful'), <CrossCircledIcon aria-hidden />)}
        {said?.helpful === false && !isAsked && (
          <Button size="compact-sm" variant="subtle" onClick={() => setIsAsked(true)}>
            {said.reason === undefined && said.text === undefined ? t('Say why') : t('Change your reason')}
          </Button>
        )}
      </Group>
      {said?.helpful === false && isAsked && (
        <FeedbackReasonForm
          said={said}
          isSending={change.isPending}
          onSend={(why) =>
            void change.mutateAsync({ helpful: false, ...why }).then(
              () => setIsAsked(false),
              () => undefined,
            )
          }
          onSkip={() => setIsAsked(false)}
        />
      )}
    </Stack>
  );
}

interface VerdictProps {
  readonly words: string;
  readonly icon: ReactNode;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

const Verdict = ({ words, icon, isPressed, onPress }: VerdictProps) => (
  <Button
    size="compact-sm"
    variant={isPressed ? 'light' : 'subtle'}
    {...(!isPressed && { color: 'gray' })}
    leftSection={icon}
    aria-pressed={isPressed}
    onClick={onPress}
  >
    {words}
  </Button>
);

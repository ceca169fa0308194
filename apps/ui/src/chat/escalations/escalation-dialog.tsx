import { Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { BackCloses } from '../../kit/back-closes.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import type { Turn } from '../runs/live-run.js';
import { useAgentName } from '../use-agents.js';
import { useHandOn } from './use-escalations.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

interface EscalationDialogProps {
  readonly turn: Turn;
  readonly onClose: () => void;
}

const maxChars = 1_000;

/** Says what is sent to whom before a question is handed to people. */
export function EscalationDialog({ turn, onClose }: EscalationDialogProps) {
  const [comment, setComment] = useState('');
  const handOn = useHandOn(turn, onClose);
  const agentName = useAgentName(turn.agent_id);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    handOn.mutate(comment.trim());
  };
  return (
    <Modal opened onClose={onClose} title={t('Ask a person')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <BackCloses onClose={onClose} />
      <form onSubmit={send}>
        <Stack>
          {handOn.error && <FailureNotice error={handOn.error} />}
          <Text size="sm">
            <Rich
              text={t(
                'This goes to everyone who manages the agent <0/> or a source that the answer cites, with your name and e-mail address.',
              )}
              parts={[<b key="0">{agentName}</b>]}
            />
          </Text>
          <Sent turn={turn} />
          <Textarea
            label={t('In your words')}
            description={t('Optional. What is still missing?')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={maxChars}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {t('It is kept for 90 days, or until you delete the conversation.')}
          </Text>
          <Group gap="xs">
            <BusyButton type="submit" isBusy={handOn.isPending}>
              {t('Send')}
            </BusyButton>
            <Button variant="subtle" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Sent({ turn: { message, answer, citations = [] } }: Pick<EscalationDialogProps, 'turn'>) {
  const titles = [...new Set(citations.map(({ title }) => title))];
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Part name="Question" text={message} />
      <Part name="Answer" text={answer} />
      {titles.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t('Sources')}
          </Text>
          <List size="sm">
            {titles.map((title) => (
              <List.Item key={title}>{title}</List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

const Part = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text size="sm" lineClamp={4} mb="xs">
      {text}
    </Text>
  </>
);

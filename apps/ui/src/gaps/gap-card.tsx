import { Badge, Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import type { GapChange, GapView } from '@parley/contracts';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { useRagRole } from '../knowledge/use-rag-role.js';
import { When } from '../kit/when.js';
import { useMe } from '../api/use-me.js';
import { AnswerDialog } from './answer-dialog.js';
import { inDays } from './answer-fields.js';
import { kindWords } from './gap-filter.js';
import { gapsKey } from './read-gaps.js';
import { counted, t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

/** One question, how many asked it, and what can be done about it. */
export function GapCard({ gap }: { readonly gap: GapView }) {
  return (
    <Paper component="li" withBorder p="md" aria-label={gap.question}>
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {gap.question}
        </Text>
        <Group gap="xs">
          <Text size="sm">
            {t('{{people}}, asked {{times}}', {
              people: counted(gap.people, 'person', 'people'),
              times: counted(gap.times, 'time', 'times'),
            })}
          </Text>
          {gap.kinds.map((kind) => (
            <Badge key={kind} variant="default">
              {kindWords[kind]}
            </Badge>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          <Rich
            text={t('Agent {{agent_id}}, last asked <0/>', { agent_id: gap.agent_id })}
            parts={[<When key="0" at={gap.last_at} />]}
          />
        </Text>
        <Told title={t('Also asked as')} texts={gap.also_asked} />
        <Told title={t('People said')} texts={gap.comments} />
        <GapActs gap={gap} />
      </Stack>
    </Paper>
  );
}

function Told({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {texts.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </div>
  );
}

function GapActs({ gap }: { readonly gap: GapView }) {
  const { id, state } = gap;
  const [answerId, setAnswerId] = useState<string>();
  const { may } = useRagRole();
  const change = useChange({
    change: (next: GapChange['state']) =>
      ui.patch('/api/gaps/{id}', { params: { path: { id } }, body: { state: next } }),
    done: (_answer, next) => doneWords[next],
    invalidates: [gapsKey],
  });
  return (
    <Group gap="xs">
      {state !== 'answered' && may('ingestonly') && (
        <Button size="compact-sm" onClick={() => setAnswerId(`${id}-${Date.now().toString(36)}`)}>
          {t('Answer')}
        </Button>
      )}
      {answerId !== undefined && (
        <AnswerGap
          gap={gap}
          id={answerId}
          onSaved={() => change.mutateAsync('answered')}
          onClose={() => setAnswerId(undefined)}
        />
      )}
      {state === 'open' ? (
        <BusyButton
          size="compact-sm"
          variant="default"
          isBusy={change.isPending}
          onClick={() => change.mutate('dismissed')}
        >
          {t('Dismiss')}
        </BusyButton>
      ) : (
        <Button size="compact-sm" variant="default" disabled={change.isPending} onClick={() => change.mutate('open')}>
          {t('Open again')}
        </Button>
      )}
    </Group>
  );
}

const doneWords = {
  open: t('The question is open again.'),
  answered: t('The question is answered.'),
  dismissed: t('The question is dismissed.'),
} as const;

interface AnswerGapProps {
  readonly gap: GapView;
  readonly id: string;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

function AnswerGap({ gap, id, onSaved, onClose }: AnswerGapProps) {
  const { teams } = useMe();
  const team = (teams.find(({ is_admin }) => is_admin) ?? teams[0])?.slug ?? '';
  const questions = [gap.question, ...gap.also_asked].join('\n');
  const initial = { team, questions, answer: '', reviewOn: inDays(180) };
  return <AnswerDialog title={t('Answer the question')} {...{ id, initial, onSaved, onClose }} isTeamFixed={false} />;
}

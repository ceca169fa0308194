import { Badge, Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import type { GapChange, GapView } from '@parley/contracts';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { When } from '../kit/when.js';
import { kindWords } from './gap-filter.js';
import { gapsKey } from './read-gaps.js';

/** One question, how many asked it, and what can be done about it. */
export function GapCard({ gap }: { readonly gap: GapView }) {
  return (
    <Paper component="li" withBorder p="md" aria-label={gap.question}>
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {gap.question}
        </Text>
        <Group gap="xs">
          <Text size="sm">{`${counted(gap.people, 'person', 'people')}, asked ${counted(gap.times, 'time', 'times')}`}</Text>
          {gap.kinds.map((kind) => (
            <Badge key={kind} variant="default">
              {kindWords[kind]}
            </Badge>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          Agent {gap.agent_id}, last asked <When at={gap.last_at} />
        </Text>
        <Told title="Also asked as" texts={gap.also_asked} />
        <Told title="People said" texts={gap.comments} />
        <GapActs gap={gap} />
      </Stack>
    </Paper>
  );
}

const counted = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

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

function GapActs({ gap: { id, state } }: { readonly gap: GapView }) {
  const change = useChange({
    change: (next: GapChange['state']) =>
      ui.patch('/api/gaps/{id}', { params: { path: { id } }, body: { state: next } }),
    done: (_answer, next) => (next === 'open' ? 'The question is open again.' : 'The question is dismissed.'),
    invalidates: [gapsKey],
  });
  return (
    <Group gap="xs">
      {state === 'open' ? (
        <BusyButton
          size="compact-sm"
          variant="default"
          isBusy={change.isPending}
          onClick={() => change.mutate('dismissed')}
        >
          Dismiss
        </BusyButton>
      ) : (
        <Button size="compact-sm" variant="default" disabled={change.isPending} onClick={() => change.mutate('open')}>
          Open again
        </Button>
      )}
    </Group>
  );
}

import { ActionIcon, Badge, CloseButton, Group, Paper, Select, Switch, Text, TextInput } from '@mantine/core';
import type { ListenMode, RoomHears } from '@parley/contracts';
import { ChevronDownIcon } from '@radix-ui/react-icons';
import { listenChoices, type RouteDraft } from './route-draft.js';
import { t } from '../../texts/texts.js';

interface RouteRowProps {
  readonly draft: RouteDraft;
  readonly name: string;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly mayManage: boolean;
  /** What the chat product sends to the bot from this room. */
  readonly hears: RoomHears;
  readonly isDragged: boolean;
  readonly onChange: (draft: RouteDraft) => void;
  readonly onRemove: () => void;
  readonly onMove: (to: number) => void;
  readonly onDragStart: () => void;
  readonly onDragOver: () => void;
  readonly onDragEnd: () => void;
}

/** One route: dragged by the whole row, moved by its arrows from the keyboard. */
export function RouteRow(row: RouteRowProps) {
  const { draft, name, place, mayManage } = row;
  const { users, enabled } = draft;
  const people = users.user_list?.length;
  return (
    <Paper
      component="li"
      withBorder
      p="sm"
      aria-label={name}
      draggable={mayManage}
      style={mayManage ? { cursor: 'grab' } : undefined}
      opacity={row.isDragged ? 0.5 : 1}
      onDragStart={row.onDragStart}
      onDragOver={(event) => {
        event.preventDefault();
        row.onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={row.onDragEnd}
    >
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Badge variant="default" circle>
            {place + 1}
          </Badge>
          <Text fw={600} truncate title={name}>
            {name}
          </Text>
          {draft.isPending && <Badge color="yellow">{t('Waiting for the owner of {{name}}', { name })}</Badge>}
          {people !== undefined && (
            <Badge variant="light">{people === 1 ? t('1 person') : t('{{people}} people', { people })}</Badge>
          )}
        </Group>
        <Group gap="sm">
          <Select
            aria-label={t('{{name}} listens to', { name })}
            data={listenChoices(row.hears, users.listen)}
            allowDeselect={false}
            disabled={!mayManage}
            value={users.listen}
            onChange={(listen) => row.onChange({ ...draft, users: { ...users, listen: listen as ListenMode } })}
            w={210}
          />
          <Switch
            label={t('On')}
            aria-label={t('{{name}} is on', { name })}
            disabled={!mayManage}
            checked={enabled}
            onChange={(event) => row.onChange({ ...draft, enabled: event.currentTarget.checked })}
          />
          {mayManage && <Movers {...row} />}
        </Group>
      </Group>
      <TextInput
        mt="xs"
        size="xs"
        label={t('“I still need a person” goes to')}
        aria-label={t('{{name}}: “I still need a person” goes to', { name })}
        placeholder={t('Nobody: e-mail addresses of up to five people, or the id of a space')}
        disabled={!mayManage}
        value={draft.escalateTo}
        onChange={(event) => row.onChange({ ...draft, escalateTo: event.currentTarget.value })}
      />
    </Paper>
  );
}

const Movers = ({ name, place, count, onMove, onRemove }: RouteRowProps) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      variant="default"
      aria-label={t('Move {{name}} up', { name })}
      disabled={place === 0}
      onClick={() => onMove(place - 1)}
    >
      <ChevronDownIcon aria-hidden style={{ transform: 'rotate(180deg)' }} />
    </ActionIcon>
    <ActionIcon
      variant="default"
      aria-label={t('Move {{name}} down', { name })}
      disabled={place === count - 1}
      onClick={() => onMove(place + 1)}
    >
      <ChevronDownIcon aria-hidden />
    </ActionIcon>
    <CloseButton aria-label={t('Remove {{name}}', { name })} onClick={onRemove} />
  </Group>
);

import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type AvailableSpace, canonicalUuid } from '@parley/contracts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pathOfSpace } from '../space-key.js';
import type { ConnectedSpaces } from './connected-spaces.js';
import type { Plan } from './plan.js';
import { t } from '../../texts/texts.js';

interface NameSpaceProps {
  readonly connected: ConnectedSpaces;
  /** The spaces the bot is in, as far as loaded. */
  readonly listed: readonly AvailableSpace[];
  /** Whether these are all. */
  readonly isWhole: boolean;
  readonly onChoose: (space: NonNullable<Plan['space']>) => void;
}

/**
 * Chooses a space by its id. An invalid id is reported here; whether it may be connected, the server decides at the
 * end.
 */
export function NameSpace({ connected, listed, isWhole, onChoose }: NameSpaceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isRead, read] = useState(false);
  const id = text.trim();
  const uuid = canonicalUuid(id, 'ROOM');
  const known = listed.find((space) => space.id === uuid);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    read(true);
    if (uuid === undefined) field.current?.focus();
    else onChoose(known ?? { id, name: '' });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Group align="flex-start">
          <TextInput
            ref={field}
            label={t('Or enter its id')}
            description={t('The room’s id in the chat product: 36 characters, or longer and starting with “Y2lz”.')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={() => read(true)}
            error={isRead && id !== '' && uuid === undefined ? notAnId : undefined}
            w={{ base: '100%', xs: 420 }}
          />
          <Button type="submit" variant="default" mt={{ base: 0, xs: 25 }} disabled={id === ''}>
            {t('Use this id')}
          </Button>
        </Group>
        <div role="status">
          {uuid !== undefined && <Known {...{ uuid, connected }} isMissing={isWhole && !known} />}
        </div>
      </Stack>
    </form>
  );
}

const notAnId = t('This is not a room id. A room id has 36 characters, or starts with “Y2lz”: copy the whole id.');

interface KnownProps {
  readonly uuid: string;
  readonly connected: ConnectedSpaces;
  readonly isMissing: boolean;
}

/** What is known about the space with that id before it is chosen. */
function Known({ uuid, connected, isMissing }: KnownProps) {
  const owner = connected.get(uuid);
  if (owner) {
    const path = pathOfSpace({ workspaceId: owner.workspace_id, spaceId: owner.space_id });
    return (
      <Anchor component={Link} to={path} size="sm">
        {t('{{space_name}}: connected to team {{team_slug}}', {
          space_name: owner.space_name,
          team_slug: owner.team_slug,
        })}
      </Anchor>
    );
  }
  if (!isMissing) return null;
  return <Text size="sm">{t('The bot is not in a space with this id. Add it there, then refresh.')}</Text>;
}

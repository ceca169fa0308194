import { Anchor, Button, Text } from '@mantine/core';
import type { AvailableSpace, RegisteredSpace } from '@parley/contracts';
import { Link } from 'react-router';
import type { Column } from '../../kit/virtual-table.js';
import { pathOfSpace } from '../space-key.js';
import type { ConnectedSpaces } from './connected-spaces.js';
import { t } from '../../texts/texts.js';

/** Columns of the spaces to choose from. One that is connected says so: choosing it means to change or to move it. */
export const spaceColumns = (
  connected: ConnectedSpaces,
  onChoose: (space: AvailableSpace) => void,
): readonly Column<AvailableSpace>[] => [
  {
    key: 'name',
    header: t('Space'),
    cell: (space) => <Name space={space} connected={connected.get(space.id)} />,
  },
  {
    key: 'choose',
    header: t('Actions'),
    isHeaderHidden: true,
    width: '110px',
    cell: (space) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={chooseWords(space, connected.get(space.id))}
        onClick={() => onChoose(space)}
      >
        {t('Choose')}
      </Button>
    ),
  },
];

const nameOf = ({ name, id }: AvailableSpace) => (name === '' ? id : name);

const chooseWords = (space: AvailableSpace, connected: RegisteredSpace | undefined) =>
  t('Choose {{nameOf}}{{words}}', {
    nameOf: nameOf(space),
    words: connected ? t(', connected to team {{team_slug}}', { team_slug: connected.team_slug }) : '',
  });

interface NameProps {
  readonly space: AvailableSpace;
  readonly connected: RegisteredSpace | undefined;
}

function Name({ space, connected }: NameProps) {
  return (
    <>
      <Text size="sm" lh={1.35} truncate title={space.name}>
        {nameOf(space)}
        {space.is_locked && t(' (moderated)')}
      </Text>
      {connected && (
        <Anchor
          component={Link}
          to={pathOfSpace({ workspaceId: connected.workspace_id, spaceId: connected.space_id })}
          size="xs"
          lh={1.35}
          display="block"
          truncate
        >
          {t('Connected to team {{team_slug}}', { team_slug: connected.team_slug })}
        </Anchor>
      )}
    </>
  );
}

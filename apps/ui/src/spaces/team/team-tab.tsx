import { Stack, Text, Title } from '@mantine/core';
import { useMe } from '../../api/use-me.js';
import { QueryView } from '../../kit/query-view.js';
import type { SpaceKey } from '../space-key.js';
import { DisconnectSpace } from './disconnect-space.js';
import { MoveSpace } from './move-space.js';
import { useConnection } from './read-connection.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

interface TeamTabProps {
  readonly space: SpaceKey;
  readonly mayManage: boolean;
}

/** The team of a space: another one, or none. */
export function TeamTab({ space, mayManage }: TeamTabProps) {
  const { may } = useMe();
  const connection = useConnection(space);
  const reload = () => void connection.refetch();
  return (
    <QueryView query={connection} label={t('Loading the team')}>
      {(seen) => (
        <Stack>
          <Text>
            <Rich
              text={t('Members of <0/> get answers in this space, from what the team may read.')}
              parts={[<strong key="0">{seen.data.team.name}</strong>]}
            />
          </Text>
          {(may.administer || may.manage_spaces) && (
            <section aria-labelledby="move-space">
              <Title order={2} size="h4" id="move-space" mb="xs">
                {t('Another team')}
              </Title>
              <MoveSpace key={seen.etag} space={space} seen={seen} onReload={reload} />
            </section>
          )}
          {mayManage && (
            <section aria-labelledby="disconnect-space">
              <Title order={2} size="h4" id="disconnect-space" mb="xs">
                {t('No team')}
              </Title>
              <DisconnectSpace space={space} seen={seen} onReload={reload} />
            </section>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

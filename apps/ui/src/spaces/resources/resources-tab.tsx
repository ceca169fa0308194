import { Stack, Text } from '@mantine/core';
import { QueryView } from '../../kit/query-view.js';
import type { SpaceKey } from '../space-key.js';
import { GrantsEditor } from './grants-editor.js';
import { useGrants } from './read-grants.js';
import { SpaceReads } from './space-reads.js';
import { t } from '../../texts/texts.js';

interface ResourcesTabProps {
  readonly space: SpaceKey;
  readonly mayManage: boolean;
}

/** What the space itself was granted. People who ask there need the same access themselves. */
export function ResourcesTab({ space, mayManage }: ResourcesTabProps) {
  const grants = useGrants(space);
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {t(
          'Agents that can be used here, and sources that answers here can quote although the team cannot read them. People who ask need the same access themselves. You can add only sources you manage.',
        )}
      </Text>
      <QueryView query={grants} label={t('Loading resources')}>
        {(found) => (
          <GrantsEditor
            key={found.etag}
            space={space}
            seen={found}
            mayManage={mayManage}
            onReload={() => void grants.refetch()}
          />
        )}
      </QueryView>
      {mayManage && <SpaceReads space={space} />}
    </Stack>
  );
}

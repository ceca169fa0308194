import { Stack, Text } from '@mantine/core';
import { QueryView } from '../../shared/query-view.js';
import type { SpaceKey } from '../space-key.js';
import { GrantsEditor } from './grants-editor.js';
import { useGrants } from './read-grants.js';

interface ResourcesTabProps {
  readonly space: SpaceKey;
  readonly mayManage: boolean;
}

/** What the space itself was granted. Whoever asks there needs the same right as well. */
export function ResourcesTab({ space, mayManage }: ResourcesTabProps) {
  const grants = useGrants(space);
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        Agents that may be used here, and sources that answers here may quote although the team does not read them.
        People who ask need the same right themselves. You can add only sources that you manage.
      </Text>
      <QueryView query={grants} label="Loading resources">
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
    </Stack>
  );
}

import { QueryView } from '../../kit/query-view.js';
import type { SpaceKey } from '../space-key.js';
import { useRoutes } from './read-routes.js';
import { RoutesEditor } from './routes-editor.js';
import { t } from '../../texts/texts.js';

interface RoutesTabProps {
  readonly space: SpaceKey;
  readonly mayManage: boolean;
}

/** Which agents answer in a space, in which order. */
export function RoutesTab({ space, mayManage }: RoutesTabProps) {
  const routes = useRoutes(space);
  return (
    <QueryView query={routes} label={t('Loading routes')}>
      {(found) => (
        <RoutesEditor
          key={found.etag}
          space={space}
          seen={found}
          mayManage={mayManage}
          onReload={() => void routes.refetch()}
        />
      )}
    </QueryView>
  );
}

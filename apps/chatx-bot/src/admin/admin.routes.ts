import type { AccessToken } from '@parley/auth';
import {
  AppError,
  reloadBody,
  type ReloadResult,
  reloadRuntimeRequest,
  replicaStatusBody,
  type RuntimeStatus,
  syncBody,
  syncRequest,
  type SyncSummary,
} from '@parley/contracts';
import { type Route, routeFor } from '@parley/service';
import type { RequestHandler } from 'express';

/** Whom each guard lets in, by its name. */
export interface Callers {
  /** A listed client in its own name. */
  readonly client: AccessToken;
}

export type AdminRoute = Route<keyof Callers, never>;

export interface AdminDeps {
  readonly requireClient: RequestHandler;
  readonly status: () => RuntimeStatus;
  /** Forgets what is cached of one space, or of all. */
  readonly reload: (spaceUuid?: string) => void;
  /** Throws AppError naming what broke it off, with `details.failed_route`; `CHATX_WORKSPACE_UNCONFIGURED`. */
  readonly syncRoutes: (isDryRun: boolean) => Promise<SyncSummary>;
  /** The configured workspace; absent when none is. */
  readonly workspace: string | undefined;
}

const route = routeFor<Callers>();
const common = { access: 'client', tag: 'Routes' } as const;

/** The bot's own admin API, called by ui-bff. Making the routes calls nothing. */
export const adminRoutes = ({
  status,
  reload,
  syncRoutes,
  workspace,
}: Omit<AdminDeps, 'requireClient'>): AdminRoute[] => [
  route({
    ...common,
    method: 'get',
    path: '/admin/chatx/routes/status',
    summary: 'Get the route mode, cache and listener of this replica',
    success: { description: 'The status', schema: replicaStatusBody },
    handle: () => ({ success: true as const, data: status() }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/admin/chatx/routes/reload',
    summary: 'Clear the route cache, for one space or all',
    body: reloadRuntimeRequest,
    isBodyOptional: true,
    success: { description: 'What was cleared', schema: reloadBody },
    handle({ body: { workspace_id, space_id } }) {
      if (workspace_id !== undefined && workspace_id !== workspace)
        throw new AppError('NOT_FOUND', 'This bot serves another workspace.');
      reload(space_id);
      const isOfSpace = workspace_id !== undefined && space_id !== undefined;
      const data: ReloadResult = isOfSpace ? { reloaded: 'space', workspace_id, space_id } : { reloaded: 'all' };
      return { success: true as const, data };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/admin/chatx/routes/sync-from-config',
    summary: 'Write the configured routes to docdb and authz; a dry run by default',
    body: syncRequest,
    isBodyOptional: true,
    success: { description: 'What was (or would be) written', schema: syncBody },
    errors: {
      409: 'Another request is changing the space of `details.failed_route`; repeat the call',
      503: 'No workspace configured, or docdb or authz is down; a repeated call continues where this one stopped',
    },
    handle: async ({ body: { dry_run: isDryRun } }) => ({ success: true as const, data: await syncRoutes(isDryRun) }),
  }),
];

import { Router, type RequestHandler } from 'express';
import { AppError, reloadRuntimeRequest, syncRequest, type RuntimeStatus, type SyncSummary } from '@parley/contracts';
import { bodyOrEmpty, jsonBody, parse } from '@parley/service';

export interface AdminDeps {
  readonly requireClient: RequestHandler;
  readonly status: () => RuntimeStatus;
  /** Forgets what is cached of one space, or of all. */
  readonly reload: (spaceUuid?: string) => void;
  /** @throws AppError naming what broke it off, with `details.failed_route`; `CHATX_WORKSPACE_UNCONFIGURED` */
  readonly syncRoutes: (isDryRun: boolean) => Promise<SyncSummary>;
  /** The configured workspace; absent when none is. */
  readonly workspace: string | undefined;
}

const body = jsonBody({ limitBytes: 64 * 1024 });

/** The bot's own admin API, called by ui-bff. The token is checked before the body is read. */
export function adminRoutes({ requireClient, status, reload, syncRoutes, workspace }: AdminDeps): Router {
  const router = Router();
  router.get('/routes/status', requireClient, (_req, res) => {
    res.json({ success: true, data: status() });
  });
  router.post('/routes/reload', requireClient, body, (req, res) => {
    const { workspace_id, space_id } = parse(reloadRuntimeRequest, bodyOrEmpty(req));
    if (workspace_id !== undefined && workspace_id !== workspace)
      throw new AppError('NOT_FOUND', 'This bot serves another workspace.');
    reload(space_id);
    res.json({
      success: true,
      data: space_id === undefined ? { reloaded: 'all' } : { reloaded: 'space', workspace_id, space_id },
    });
  });
  router.post('/routes/sync-from-config', requireClient, body, async (req, res) => {
    const { dry_run: isDryRun } = parse(syncRequest, bodyOrEmpty(req));
    res.json({ success: true, data: await syncRoutes(isDryRun) });
  });
  return router;
}

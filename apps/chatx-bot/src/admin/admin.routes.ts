import { Router, type RequestHandler } from 'express';
import { AppError, spaceId, workspaceAlias } from '@parley/contracts';
import { requireBearer, callerOf } from '@parley/auth/express';
import type { VerifyAccessToken } from '@parley/auth';
import { jsonBody, parse } from '@parley/service';
import { z } from 'zod';
import type { RuntimeStatus } from './runtime-status.js';

interface Deps {
  readonly verify: VerifyAccessToken;
  readonly allowedClients: readonly string[];
  readonly status: () => RuntimeStatus;
  /** Forgets what is cached of one space, or of all. */
  readonly reload: (spaceUuid?: string) => void;
  /** The configured workspace; absent when none is. */
  readonly workspace: string | undefined;
}

const reloadRequest = z
  .strictObject({ workspace_id: workspaceAlias.optional(), space_id: spaceId.optional() })
  .refine(
    ({ workspace_id, space_id }) => (workspace_id === undefined) === (space_id === undefined),
    'workspace_id and space_id go together: both for one space, neither for all',
  );

/** The bot's own admin API, called by ui-bff (chatx-bot.md 5.2). The token is checked before the body is read. */
export function adminRoutes({ verify, allowedClients, status, reload, workspace }: Deps): Router {
  const router = Router();
  const admins = [requireBearer(verify), allowClients(allowedClients)];
  router.get('/routes/status', ...admins, (_req, res) => {
    res.json({ success: true, data: status() });
  });
  router.post('/routes/reload', ...admins, jsonBody({ limitBytes: 64 * 1024 }), (req, res) => {
    const { workspace_id, space_id } = parse(reloadRequest, req.body ?? {});
    if (workspace_id !== undefined && workspace_id !== workspace)
      throw new AppError('NOT_FOUND', 'This bot serves another workspace.');
    reload(space_id);
    res.json({
      success: true,
      data: space_id === undefined ? { reloaded: 'all' } : { reloaded: 'space', workspace_id, space_id },
    });
  });
  return router;
}

/**
 * A token for this audience is not enough: it must be one that a client on the list got in its own name. People's
 * tokens name the same client, since they signed in through it; the name of the client's service account tells.
 */
const allowClients =
  (allowed: readonly string[]): RequestHandler =>
  (req, _res, next) => {
    const { client, username } = callerOf(req);
    if (client === undefined || !allowed.includes(client)) throw refusal('client_not_allowed');
    if (username !== `service-account-${client}`) throw refusal('not_a_machine');
    next();
  };

const refusal = (reason: string) =>
  new AppError('FORBIDDEN', 'Only listed clients may use the admin API, in their own name.', { details: { reason } });

import { adminSurfaceObject, spaceObject } from '@parley/authz-client';
import {
  type HttpMethod,
  reloadedBody,
  reloadRuntimeRequest,
  runtimeStatusBody,
  syncBody,
  syncRequest,
} from '@parley/contracts';
import { auditFailure } from '../../audit/audit-failure.js';
import type { Audit } from '../../audit/audit-log.js';
import type { Actor } from '../../http/actor.js';
import { ok } from '../../http/envelope.js';
import type { Gate } from '../../http/gate.js';
import { type BffRoute, route } from '../../http/route.js';
import type { RequireRight } from '../../access/admin-gate.js';
import { requireOwnWorkspace } from '../workspace.js';
import { type BotRuntime, requireConfigured } from './bot-runtime.js';

export interface RuntimeDeps {
  readonly requireRight: RequireRight;
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly alias: string | undefined;
  readonly botRuntime: BotRuntime;
  readonly audit: Audit;
}

const path = '/api/admin/chatx/runtime';
const common = { access: 'signedIn', tag: 'Chat spaces' } as const;

/** The running bot, every replica of it. */
export const runtimeRoutes = (deps: RuntimeDeps): BffRoute[] => {
  const mayManage: Gate = ({ caller }) => deps.requireRight(caller, 'can_manage', adminSurfaceObject('chatx'));
  return [
    statusRoute('get', mayManage, deps),
    statusRoute('post', mayManage, deps),
    route({
      method: 'post',
      path: `${path}/reload`,
      ...common,
      may: mayManage,
      summary: 'Clear the route cache of every bot replica, for one space or all',
      body: reloadRuntimeRequest,
      isBodyOptional: true,
      success: { description: 'All replicas cleared their cache', schema: reloadedBody },
      errors: {
        400: 'Only one of `workspace_id` and `space_id`, or unknown fields',
        503: 'Some replicas did not, listed in `details.missed`',
      },
      async handle({ caller, body: { workspace_id, space_id } }) {
        const { alias, audit, botRuntime } = deps;
        const space =
          space_id === undefined
            ? undefined
            : { workspaceId: requireOwnWorkspace(workspace_id, alias), spaceId: space_id };
        const resource = space ? spaceObject(space.workspaceId, space.spaceId) : null;
        const reason = space_id ?? 'all';
        const entry = { actorId: caller.id, action: 'chatx.runtime.reload', resource, reason };
        const data = await auditFailure(audit, entry, () => botRuntime.reload(space));
        await audit({ ...entry, outcome: 'success' });
        return ok(data);
      },
    }),
    route({
      method: 'post',
      path: `${path}/sync-from-config`,
      ...common,
      may: deps.mayAdminister,
      summary: "Write the bot's configured routes to docdb and authz",
      description: 'A dry run unless `dry_run` is false. Routes that an admin disabled stay disabled.',
      body: syncRequest,
      isBodyOptional: true,
      success: { description: 'What was (or would be) created, updated and left unchanged', schema: syncBody },
      errors: { 400: 'Unknown fields', 503: 'No replica of the bot answers' },
      handle: async ({ caller, body }) =>
        ok(body.dry_run ? await deps.botRuntime.syncFromConfig(true) : await syncAndNote(caller, deps)),
    }),
  ];
};

const statusRoute = (method: HttpMethod, may: Gate, { botRuntime }: RuntimeDeps): BffRoute =>
  route({
    method,
    path: `${path}/status`,
    ...common,
    may,
    summary: 'Get the status of every bot replica',
    success: { description: 'The replicas that answer and those that do not', schema: runtimeStatusBody },
    errors: { 503: 'No bot is configured' },
    async handle() {
      if (!botRuntime.isConfigured) requireConfigured([]);
      return ok(await botRuntime.report());
    },
  });

async function syncAndNote(actor: Actor, { audit, botRuntime }: RuntimeDeps) {
  const entry = { actorId: actor.id, action: 'chatx.runtime.sync', resource: null, reason: null };
  const data = await auditFailure(audit, entry, () => botRuntime.syncFromConfig(false));
  const { created, updated, unchanged } = data;
  const reason = `created ${created}, updated ${updated}, unchanged ${unchanged}`;
  await audit({ ...entry, outcome: 'success', reason });
  return data;
}

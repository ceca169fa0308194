import type { RuntimeStatus, SyncSummary } from '@parley/contracts';
import { listen } from '@parley/service';
import { alias } from '../stack.js';

/** One replica of the bot, as its admin API shows it; `slowMs` is what its answers take, by the last part of the path. */
export async function startBotStandIn(instance: string, slowMs: Readonly<Record<string, number>> = {}) {
  const asked: {
    method: string | undefined;
    path: string | undefined;
    authorization: string | undefined;
    body: unknown;
  }[] = [];
  const status: RuntimeStatus = {
    instance,
    route_mode: 'db_prefer',
    route_cache: { ttl_seconds: 60, cache_size: 0, cached_spaces: [] },
    last_reload: null,
    listener: { state: 'listening', since: null, reconnects: 0, gaps: 0 },
    messages_in_work: 0,
  };
  const summary: SyncSummary = {
    dry_run: true,
    workspace_id: alias,
    spaces_seen: 1,
    routes_planned: 2,
    created: 1,
    updated: 0,
    unchanged: 1,
    authz_tuples_written: 0,
    updated_at: new Date(0).toISOString(),
  };
  let refusal: { status: number; body: object } | undefined;
  const answers: Record<string, (body: { dry_run?: boolean; workspace_id?: string; space_id?: string }) => object> = {
    status: () => status,
    reload: ({ workspace_id, space_id }) => {
      status.last_reload = new Date().toISOString();
      return space_id === undefined ? { reloaded: 'all' } : { reloaded: 'space', workspace_id, space_id };
    },
    'sync-from-config': ({ dry_run }) => ({ ...summary, dry_run }),
  };
  const server = await listen(
    (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.once('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as object;
        asked.push({ method: req.method, path: req.url, authorization: req.headers.authorization, body });
        const what = req.url?.split('/').at(-1) ?? '';
        if (refusal && what !== 'status') {
          res.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body));
          refusal = undefined;
          return;
        }
        const data = answers[what]?.(body);
        res.writeHead(data ? 200 : 404, { 'content-type': 'application/json' });
        setTimeout(() => res.end(JSON.stringify({ success: true, data })), slowMs[what] ?? 0).unref();
      });
    },
    { port: 0, graceMs: 20 },
  );
  /** Refuses the next request that is more than a question how it is. */
  const refuseNext = (status: number, body: object) => {
    refusal = { status, body };
  };
  return { url: server.url, status, asked, refuseNext, close: () => server.close() };
}

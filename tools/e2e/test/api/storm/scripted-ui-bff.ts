import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { encodeStreamEvent, type StartRequest, type StreamEvent } from '@parley/contracts';
import { createScriptedRun, type ScriptedRun } from './scripted-run.js';

/**
 * ui-bff as the bot sees it, with what counts here: a run goes on when its listener dies and can be taken up, one run at
 * a time in a conversation, and a start that comes again under its `Idempotency-Key` is the same run.
 */
export async function startScriptedUiBff(answerTo: (message: string) => readonly string[]) {
  const byId = new Map<string, ScriptedRun>();
  const byConversation = new Map<string, ScriptedRun>();
  let repeated = 0;

  function begin({ conversation_id, message }: StartRequest, key: string): ScriptedRun | undefined {
    const known = byId.get(key);
    if (known) repeated += 1;
    if (known) return known;
    if (byConversation.get(conversation_id)?.isOver() === false) return undefined;
    const run = createScriptedRun(key, answerTo(message));
    byId.set(key, run);
    byConversation.set(conversation_id, run);
    return run;
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '';
    if (path.endsWith('/access-check')) {
      tell(res, 200, { success: true, data: allowed });
      return;
    }
    if (path.endsWith('/stream/start')) {
      const run = begin((await readJson(req)) as StartRequest, String(req.headers['idempotency-key']));
      if (run) stream(res, run, 0);
      else tell(res, 409, { success: false, error: 'busy', code: 'CONFLICT' });
      return;
    }
    const run = byId.get(decodeURIComponent(path.split('/').at(-1) ?? ''));
    if (run) stream(res, run, Number(req.headers['last-event-id'] ?? 0));
    else tell(res, 404, { success: false, error: 'gone', code: 'NOT_FOUND' });
  }

  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Runs that began, and starts that came again. */
    counts: () => ({ runs: byId.size, repeated }),
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  };
}

const allowed = { allowed: true, space_allowed: true, user_allowed: true, reason: 'allowed' };

function tell(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function stream(res: ServerResponse, run: ScriptedRun, afterId: number): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  const leave = run.listen(afterId, (id: number, event: StreamEvent, isLast: boolean) => {
    res.write(encodeStreamEvent(event, String(id)));
    if (isLast) res.end();
  });
  res.once('close', leave);
}

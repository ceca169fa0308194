import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type TokenIssuer } from '@parley/auth/testing';

const program = fileURLToPath(new URL('../../../dist/apps/rag-server/main.js', import.meta.url));
const startLimitMs = 60_000;

export interface RagUnderTest {
  readonly pid: number;
  /** Asks as that person or program; throws on any answer but a 2xx. */
  ask(who: Who, path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

/** Everybody's claims; a name is all that tells readers apart. */
export interface Who {
  readonly sub: string;
  readonly isMachine?: boolean;
}

/** The built rag-server as a process of its own, on a free port. */
export async function startRag(env: Record<string, string>, issuer: TokenIssuer): Promise<RagUnderTest> {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: 'rag-server',
      LOG_LEVEL: 'error',
      // As the README of rag-server recommends it.
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const tokens = new Map<string, { token: string; until: number }>();
  const tokenOf = async ({ sub, isMachine = false }: Who) => {
    const known = tokens.get(sub);
    if (known && known.until > Date.now()) return known.token;
    const machine = { azp: 'ingestor', preferred_username: 'service-account-ingestor' };
    const token = await issuer.tokenFor({
      aud: 'rag-server',
      sub,
      ...(isMachine ? machine : { azp: 'ui-bff', preferred_username: sub }),
    });
    tokens.set(sub, { token, until: Date.now() + 120_000 });
    return token;
  };
  return {
    pid: child.pid ?? 0,
    async ask(who, path, body) {
      const res = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${await tokenOf(who)}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(120_000),
      });
      const text = await res.text();
      if (!res.ok) throw new Error(`${path} answered ${res.status}: ${text.slice(0, 300)}`);
      return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text;
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (res) => res.ok,
      () => false,
    );
    if (ready) return;
    if (child.exitCode !== null) throw new Error(`rag-server ended with ${child.exitCode} before it was ready.`);
    if (Date.now() > deadline) throw new Error('rag-server was not ready within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

import { type TokenIssuer } from '@parley/auth/testing';
import { request } from 'undici';
import { startBuilt } from '../process/built-service.js';

const answerLimitMs = 120_000;

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
  const { pid, url, stop } = await startBuilt('rag-server', {
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: 'rag-server',
    RBAC_CLIENT_ROLES: 'ingestor=ingestonly',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    // As the README of rag-server recommends it.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...env,
  });
  const tokens = new Map<string, { token: string; until: number }>();
  const tokenOf = async ({ sub, isMachine = false }: Who) => {
    const known = tokens.get(sub);
    if (known && known.until > Date.now()) return known.token;
    const machine = { azp: 'ingestor', client_id: 'ingestor' };
    const token = await issuer.tokenFor({
      aud: 'rag-server',
      sub,
      ...(isMachine ? machine : { azp: 'ui-bff', preferred_username: sub }),
    });
    tokens.set(sub, { token, until: Date.now() + 120_000 });
    return token;
  };
  return {
    pid,
    stop,
    async ask(who, path, body) {
      // `fetch` takes 0.3 ms more, which would count as time of the service.
      const { statusCode, body: answer } = await request(url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${await tokenOf(who)}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        ...(body && { body: JSON.stringify(body) }),
        headersTimeout: answerLimitMs,
        bodyTimeout: answerLimitMs,
      });
      const text = await answer.text();
      if (statusCode >= 300) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 300)}`);
      return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text;
    },
  };
}

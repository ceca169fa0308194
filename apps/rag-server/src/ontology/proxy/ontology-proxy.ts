import { pipeline } from 'node:stream/promises';
import { AppError } from '@parley/contracts';
import { type CallOptions, dependencyOpener, type OpenAnswer, signalOf } from '@parley/service';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { bounds } from '../../http/bounds.js';
import type { Guards } from '../../http/guards.js';
import { ontologyBase } from '../ontology-base.js';
import { ambiguousPath, judgeTarget, type Target } from './judge-target.js';

interface Deps {
  /** Address of an ontology agent that runs apart; its paths are those below the base. */
  readonly url: string;
  readonly guards: Guards;
  readonly timeoutMs?: number;
}

const methods = ['GET', 'POST', 'DELETE'] as const satisfies CallOptions['method'][];
const maxBodyBytes = 1024 * 1024;

/**
 * Hands every request for the agent on in its caller's name; put behind the routes, which then have none of the agent that
 * is built in. What the agent answers is documented by it.
 */
export function ontologyProxy({ url, guards, timeoutMs = 30_000 }: Deps): Router {
  const open = dependencyOpener({ name: 'ontology-agent', timeoutMs });
  const guardFor = { readonly: guards.requireRole('readonly'), admin: guards.requireRole('admin') };
  const guard: RequestHandler = (req, res, next) =>
    guardFor[isReading(targetOf(req)) ? 'readonly' : 'admin'](req, res, next);
  const router = Router();
  router.use(ontologyBase, guard, async (req, res) => {
    const { path } = targetOf(req);
    const method = methods.find((known) => known === req.method);
    if (!method) throw notAllowed(res);
    if (path === undefined) throw ambiguousPath();
    const body = await bodyOf(req);
    const answer = await open(`${url.replace(/\/$/, '')}${ontologyBase}${path}${queryOf(req)}`, {
      method,
      headers: headersOf(req),
      ...(body.length > 0 && { body }),
      signal: signalOf(res, bounds),
    });
    await handBack(answer, res);
  });
  return router;
}

/** As for every other path whose method is wrong. */
function notAllowed(res: Response): AppError {
  res.setHeader('Allow', methods.join(', '));
  return new AppError('METHOD_NOT_ALLOWED', `This address accepts only ${methods.join(', ')}.`);
}

const isReading = ({ role }: Target) => role === 'readonly';
const targetOf = (req: Request) => judgeTarget(req.method, req.url.split('?', 1)[0] ?? '');
const queryOf = ({ url }: Request) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** The agent judges the same bearer; nothing else of the caller's headers means anything to it. */
const headersOf = ({ headers }: Request): Record<string, string> => ({
  authorization: headers.authorization ?? '',
  ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
});

async function bodyOf(req: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What an answer says about itself; the rest of its headers is between the agent and us. */
const handedBack = ['content-type', 'retry-after', 'allow'] as const;

async function handBack({ status, headers, body }: OpenAnswer, res: Response): Promise<void> {
  res.status(status);
  for (const name of handedBack) if (headers[name] !== undefined) res.setHeader(name, headers[name]);
  await pipeline(body, res);
}

import {
  Agent,
  type AgentOptions,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type RequestOptions,
} from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { observeCall } from '../telemetry/observe-call.js';
import { environmentProxy } from './environment-proxy.js';
import { askedTwice } from './not-begun.js';
import { abandon } from './read-body.js';
import { type CallOptions, type Neighbour, patiently, refuseRedirect, withCorrelation } from './patience.js';

/** The head of an answer, and its body as it comes. Whoever opens it reads the body to its end or destroys it. */
export interface OpenAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/** Holds where connections go, for a neighbour whose address people name. */
export interface Way {
  /** Whether a proxy is asked for it. Its name is resolved with `lookup` before all the same, so that what must not be connected to is refused. */
  isProxied?(url: URL): boolean;
  /** Throws for an address that must not be connected to. */
  checkUrl(url: URL): void;
  /** Finds only addresses that may be connected to; called for each connection to a name. */
  readonly lookup: LookupFunction;
}

/** As `CallDependency`, for answers that last and come in many pieces. */
export type OpenDependency = (url: string | URL, options?: CallOptions) => Promise<OpenAnswer>;

/**
 * Opens long answers of one neighbour. It promises what `dependencyCaller` does, except that the time-out covers the
 * wait for the head alone: a body may be silent, and its limit is that of whoever reads it. The signal ends the body as
 * well. Node's own client reads them: it parses in native code, and each piece of a stream costs it half of what it
 * costs undici.
 *
 * Throws AppError `SERVICE_UNAVAILABLE`, or the signal's own reason, as `dependencyCaller`.
 */
export function dependencyOpener({
  name,
  timeoutMs: defaultMs = 5000,
  way,
}: Neighbour & { readonly way?: Way | undefined }): OpenDependency {
  const direct = way && agentsOf({ ...kept, lookup: way.lookup });
  return (url, { timeoutMs = defaultMs, signal, headers: given, method = 'GET', body: sent } = {}) =>
    patiently({ name, timeoutMs, signal }, async (both) => {
      const to = new URL(url);
      way?.checkUrl(to);
      const isProxied = way?.isProxied?.(to) ?? false;
      if (way && isProxied) await lookedUp(way.lookup, to.hostname);
      const { secure, plain } = direct && !isProxied ? direct : common();
      const agent = to.protocol === 'https:' ? secure : plain;
      const ask = async () => {
        const body = await observeCall({ name, method, headers: withCorrelation(given) }, (headers) =>
          headOf(to, { method, headers, signal: both, agent }, sent),
        );
        return { status: body.statusCode ?? 0, headers: body.headers, body };
      };
      const { status, headers, body } = await askedTwice(ask, (first) => abandon(first.body));
      refuseRedirect(name, status, body);
      endWith(body, signal);
      body.setTimeout(0); // The limit of idle connections; watched beside a stream it costs every event.
      return { status, headers, body };
    });
}

/**
 * Only with a limit of its own does an agent heed the server's, and leave idle connections before they are closed under a
 * request. It ends nothing that is under way.
 */
const kept = { keepAlive: true, timeout: 60_000 };
const agentsOf = (options: AgentOptions & { readonly lookup?: LookupFunction }) => ({
  plain: new Agent(options),
  secure: new SecureAgent(options),
});
/** Made when they are needed: what the environment says of proxies is settled when a service starts (libs/outbound). */
const makeCommon = () => agentsOf({ ...kept, proxyEnv: environmentProxy() });
let made: ReturnType<typeof makeCommon> | undefined;
const common = () => (made ??= makeCommon());

function lookedUp(lookup: LookupFunction, host: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return Promise.resolve();
  lookup(host, { all: true }, (error) => (error ? reject(error) : resolve(undefined)));
  return promise;
}

function headOf(url: URL, options: RequestOptions, sent: CallOptions['body']): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = url.protocol === 'https:' ? requestSecurely(url, options, resolve) : request(url, options, resolve);
  // An unrequested change of protocol emits nothing but `close`.
  asked.on('close', () => reject(new Error('the connection ended without an answer')));
  asked.on('error', reject).end(sent);
  return promise;
}

function endWith(body: Readable, signal: AbortSignal | undefined): void {
  if (!signal) return;
  const end = () => body.destroy(signal.reason instanceof Error ? signal.reason : undefined);
  signal.addEventListener('abort', end, { once: true });
  body.once('close', () => signal.removeEventListener('abort', end));
}

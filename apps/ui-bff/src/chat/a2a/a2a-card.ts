import type { AgentInterface, AgentCard as SdkCard } from '@a2a-js/sdk';
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import { type AgentCard, AppError } from '@parley/contracts';
import { dependencyCaller, dependencyOpener, fetchThrough } from '@parley/service';
import { z } from 'zod';

/** As errors and readiness name it. */
export const name = 'a2a-agent';

/** A card of either protocol line, and the way to its agent. */
export interface A2aCard {
  readonly card: SdkCard;
  readonly way: AgentInterface;
}

/** Reads cards of 0.3 as cards of 1.0, in which each way to the agent has its own protocol version. */
const resolver = new DefaultAgentCardResolver({ legacyCompat: { enabled: true } });

/**
 * The agent's own card (A2A 1.0 and 0.3, sections 5.3). Its address must be where the card is: the caller's bearer travels
 * there, and a card could name anybody's.
 *
 * Throws AppError `SERVICE_UNAVAILABLE` naming a2a-agent and what is wrong with its card.
 */
export async function fetchA2aCard(baseUrl: string, bearer: string | undefined, signal: AbortSignal): Promise<A2aCard> {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const call = dependencyCaller({ name });
  const res = await call(`${baseUrl}/.well-known/agent-card.json`, { headers, signal });
  if (!res.ok) throw refused(`its card was answered with status ${res.status}`);
  const card = readCard(res.json());
  return { card, way: wayOf(card, new URL(baseUrl).origin) };
}

const modes = z.array(z.string()).default([]);

/** What a card must say, and what may be missing, which the SDK's reader of 0.3 does not allow for. */
const stated = z.looseObject({
  name: z.string().min(1),
  version: z.string(),
  description: z.string(),
  capabilities: z.looseObject({}).default({}),
  defaultInputModes: modes,
  defaultOutputModes: modes,
  skills: z.array(z.looseObject({ tags: modes })).default([]),
});

function readCard(json: unknown): SdkCard {
  const { data, error } = stated.safeParse(json);
  if (!data) throw refused(`its card cannot be read (${error.issues.map(({ path }) => path.join('.')).join(', ')})`);
  try {
    return resolver.normalizeAgentCard(data);
  } catch (cause) {
    throw refused('its card cannot be read', cause);
  }
}

function wayOf({ supportedInterfaces: all }: SdkCard, origin: string): AgentInterface {
  const spoken = all.filter(isSpoken);
  if (spoken.length === 0) throw refused('its card offers no JSON-RPC of A2A 0.3 or 1.x');
  const way = spoken.find(({ url }) => URL.parse(url)?.origin === origin);
  if (way) return way;
  throw refused(`its card names ${spoken[0]?.url}, which is not on ${origin} (A2A_BASE_URL)`);
}

const isSpoken = ({ protocolBinding, protocolVersion }: AgentInterface): boolean =>
  protocolBinding === 'JSONRPC' && /^(?:0\.3|1)(?:\.|$)/.test(protocolVersion);

/** Told and logged alike: only an operator can set it right. */
const refused = (why: string, cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', `${name} cannot be used: ${why}.`, {
    details: { dependency: name, reason: 'bad_answer' },
    cause,
  });

/** The card as our callers know it: agents are named by the tags of its skills. */
export function toAgentCard({ card, way }: A2aCard): AgentCard {
  const { pathname } = new URL(way.url);
  return {
    name: card.name,
    version: card.version,
    description: card.description,
    capabilities: {
      streaming: isStreaming(card),
      a2a_protocol: /^\d+\.\d+$/.test(way.protocolVersion) ? `${way.protocolVersion}.0` : way.protocolVersion,
      supported_agents: [...new Set(card.skills.flatMap(({ tags }) => tags))],
    },
    endpoints: { chat: pathname, stream: pathname, health: '/.well-known/agent-card.json' },
  };
}

export const isStreaming = ({ capabilities }: SdkCard): boolean => capabilities?.streaming === true;

/** A `fetch` in the caller's name, whose answers may not fall silent for longer than `idleMs`. */
export function a2aCaller(bearer: string, idleMs: number): typeof fetch {
  const send = fetchThrough(dependencyOpener({ name, timeoutMs: idleMs }));
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${bearer}`);
    const { body, status, headers: answered } = await send(input, { ...init, headers });
    return new Response(body?.pipeThrough(idleLimit(idleMs)) ?? null, { status, headers: answered });
  };
}

function idleLimit(idleMs: number): TransformStream<Uint8Array, Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const restart = (controller: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    const silent = () => controller.error(new DOMException(`nothing received for ${idleMs} ms`, 'TimeoutError'));
    timer = setTimeout(silent, idleMs).unref();
  };
  return new TransformStream({
    start: restart,
    transform(chunk, controller) {
      restart(controller);
      controller.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
}

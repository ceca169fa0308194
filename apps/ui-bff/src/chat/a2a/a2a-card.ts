import type { AgentCard } from '@parley/contracts';
import { dependencyCaller, dependencyDown, dependencyOpener, fetchThrough } from '@parley/service';
import { z } from 'zod';

/** As errors and readiness name it. */
export const name = 'a2a-agent';

const card = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  protocolVersion: z.string(),
  url: z.url(),
  capabilities: z.object({ streaming: z.boolean().default(false) }),
  skills: z.array(z.object({ tags: z.array(z.string()).default([]) })).default([]),
});
export type A2aCard = z.infer<typeof card>;

/**
 * The agent's own card (A2A 0.3.0, section 5.3). Its address must be where the card is: the caller's bearer travels
 * there, and a card could name anybody's.
 *
 * Throws AppError `SERVICE_UNAVAILABLE` naming a2a-agent.
 */
export async function fetchA2aCard(baseUrl: string, bearer: string | undefined, signal: AbortSignal): Promise<A2aCard> {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const call = dependencyCaller({ name });
  const res = await call(`${baseUrl}/.well-known/agent-card.json`, { headers, signal });
  const answer = card.safeParse(res.json());
  if (!res.ok || !answer.success || new URL(answer.data.url).origin !== new URL(baseUrl).origin) {
    throw dependencyDown(name, 'bad_answer');
  }
  return answer.data;
}

/** The card as our callers know it: agents are named by the tags of its skills. */
export function toAgentCard({ url, protocolVersion, capabilities, skills, ...rest }: A2aCard): AgentCard {
  const { pathname } = new URL(url);
  return {
    name: rest.name,
    version: rest.version,
    description: rest.description,
    capabilities: {
      streaming: capabilities.streaming,
      a2a_protocol: protocolVersion,
      supported_agents: [...new Set(skills.flatMap(({ tags }) => tags))],
    },
    endpoints: { chat: pathname, stream: pathname, health: '/.well-known/agent-card.json' },
  };
}

/** A `fetch` in the caller's name, whose answers may not fall silent for longer than `idleMs`. */
export function a2aCaller(bearer: string, idleMs: number): typeof fetch {
  const send = fetchThrough(dependencyOpener({ name, timeoutMs: 30_000 }));
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

import { AppError } from '@parley/contracts';
import { dependencyCaller, releaseHeader } from '@parley/service';
import { z } from 'zod';

/** A service, and the setting that leads to it. */
export interface AskedService {
  readonly name: string;
  readonly setting: string;
  readonly url: string | undefined;
}

/** What a service says of itself: fixed words and names alone, so that a report can be handed on. */
export interface ServiceReport {
  readonly name: string;
  readonly setting: string;
  readonly state: 'ready' | 'not_ready' | 'starting' | 'stopping' | 'unreachable' | 'no_address' | 'not_a_service';
  readonly release?: string;
  /** Dependencies that are down, with the reason. */
  readonly down: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
}

const word = z.string().regex(/^[A-Za-z][\w -]{0,60}$/);
const readiness = z.object({
  status: z.enum(['ready', 'not_ready', 'starting', 'stopping']),
  dependencies: z.record(word, z.object({ state: z.enum(['up', 'down']), reason: word.optional() })),
  warnings: z.array(word).default([]),
});
const releaseWords = z.string().regex(/^[\w.+-]{1,40}$/);

/** Asks a service whether it is ready. Never throws: what cannot be asked is a state as well. */
export async function reportOn({ name, setting, url }: AskedService): Promise<ServiceReport> {
  const asked = { name, setting, down: {}, warnings: [] };
  if (url === undefined) return { ...asked, state: 'no_address' };
  try {
    const answer = await dependencyCaller({ name })(`${url.replace(/\/+$/, '')}/readyz`);
    const { data } = readiness.safeParse(answer.json());
    const release = releaseWords.safeParse(answer.header(releaseHeader)).data;
    if (!data) return { ...asked, state: 'not_a_service' };
    const down = Object.entries(data.dependencies).filter(([, { state }]) => state === 'down');
    return {
      ...asked,
      state: data.status,
      ...(release !== undefined && { release }),
      down: Object.fromEntries(down.map(([neighbour, { reason }]) => [neighbour, reason ?? 'failed'])),
      warnings: data.warnings,
    };
  } catch (error) {
    return { ...asked, state: isOddAnswer(error) ? 'not_a_service' : 'unreachable' };
  }
}

function isOddAnswer(error: unknown): boolean {
  const details = error instanceof AppError ? (error.more.details as { reason?: unknown } | undefined) : undefined;
  return details?.reason === 'bad_answer';
}

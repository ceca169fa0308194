import type { AppError } from '@parley/contracts';
import { currentRequestId } from '@parley/service';
import { z } from 'zod';
import { failureTexts } from './failure-texts.js';

const outage = z.object({ dependency: z.string(), reason: z.enum(['timeout', 'unreachable', 'bad_answer']) });

/** A failure as whoever asked reads it, in the language that is spoken. What this service words itself is in that already. */
export function failureWords({ code, message, more }: AppError): string {
  if (code === 'AUTHZ_UNAVAILABLE') return failureTexts.accessOpen(message);
  if (code === 'INTERNAL_ERROR') return failureTexts.internal(message, currentRequestId());
  const dependency = code === 'SERVICE_UNAVAILABLE' ? outage.safeParse(more.details).data?.dependency : undefined;
  return dependency === undefined || dependency === 'model' ? message : failureTexts.down(message, dependency);
}

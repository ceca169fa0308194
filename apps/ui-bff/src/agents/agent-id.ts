import { AppError, fieldErrors } from '@parley/contracts';
import type { z } from 'zod';
import { slugOf } from '../ids/slug.js';

/** Names that the agents service, or what runs below it, uses itself. */
const reserved = new Set([
  ...['start', 'end', 'interrupt', 'checkpoint', 'error', 'agent', 'tools'],
  ...['call-model', 'general-purpose', 'task'],
]);

/**
 * The id of an agent with that name: `agent-` and the name in small letters, digits and dashes. A name in a script
 * without such letters gets a random id.
 * Throws AppError `VALIDATION_ERROR` for a name without letters and digits, `CONFLICT` for a reserved one.
 */
export function agentIdFor(name: string, random: () => string): string {
  const slug = slugOf(name);
  if (reserved.has(slug)) throw new AppError('CONFLICT', 'This name is reserved.', { details: { reason: 'reserved' } });
  if (slug !== '') return `agent-${slug}`;
  if (/[\p{L}\p{N}]/u.test(name)) return `agent-${random()}`;
  const details = [{ field: 'name', message: 'needs a letter or a digit' }];
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

export const agentExists = (id: string): AppError =>
  new AppError('CONFLICT', 'An agent with this name exists already.', { details: { reason: 'agent_exists', id } });

/** A record in docdb that cannot be an agent's: it can be deleted here, and mended there alone. */
export const agentUnreadable = (id: string, cause: z.ZodError): AppError =>
  new AppError('CONFLICT', 'The record of this agent in docdb is damaged. Repair it there, or delete the agent.', {
    details: { reason: 'agent_unreadable', id, fields: fieldErrors(cause) },
    cause,
  });

export const noSuchAgent = (): AppError => new AppError('NOT_FOUND', 'This agent does not exist.');

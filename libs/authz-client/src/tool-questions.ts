import type { Question } from './check.js';
import { mcpServerObject, toolObject } from './object-ids.js';

/**
 * What to ask before a tool of a server is called or offered: one yes is enough, to the whole server or to the tool.
 * Without a tool it is asked about all tools of the server.
 */
export const toolQuestions = (subject: string, server: string, tool?: string): Question[] => [
  { subject, relation: 'can_use', object: mcpServerObject(server) },
  ...(tool === undefined ? [] : [{ subject, relation: 'can_call', object: toolObject(server, tool) } as const]),
];

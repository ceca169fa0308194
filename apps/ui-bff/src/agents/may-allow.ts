import { type AuthzClient, toolQuestions, userSubject } from '@parley/authz-client';
import { type AgentDraft, AppError } from '@parley/contracts';
import type { Actor } from '../http/actor.js';

/**
 * Whether the author of an agent may use every tool that it is allowed: nobody passes on what they do not have. Tools of
 * the rag-server are everybody's; it decides itself, by what the caller may read.
 * Throws AppError `FORBIDDEN` naming the first tool, `AUTHZ_UNAVAILABLE`.
 */
export type RequireMayAllow = (actor: Actor, allowedTools: AgentDraft['allowed_tools']) => Promise<void>;

export function makeRequireMayAllow({ authz }: { authz: Pick<AuthzClient, 'batchCheck'> }): RequireMayAllow {
  return async ({ id }, allowedTools) => {
    const wanted = Object.entries(allowedTools).flatMap(([server, rule]) => wantedOf(server, rule));
    const questions = wanted.map(({ server, tool }) => toolQuestions(userSubject(id), server, tool));
    const answers = await authz.batchCheck(questions.flat());
    for (const [at, one] of wanted.entries()) {
      const mine = answers.splice(0, questions[at]?.length);
      if (!mine.includes(true)) throw notYours(one);
    }
  };
}

interface Wanted {
  readonly server: string;
  /** Absent: all tools of the server. */
  readonly tool?: string;
}

function wantedOf(server: string, rule: boolean | readonly string[]): Wanted[] {
  if (server === 'rag' || rule === false) return [];
  return rule === true ? [{ server }] : rule.map((tool) => ({ server, tool }));
}

function notYours({ server, tool }: Wanted): AppError {
  const what = tool === undefined ? `all tools of ${server}` : `the tool ${tool} of ${server}`;
  const message = `You have no access to ${what}, so you cannot give it to an agent. Ask an administrator to grant it to you or your team.`;
  return new AppError('FORBIDDEN', message, { details: { reason: 'tool_not_granted', server, tool } });
}

import { type AuthzClient, spaceSubject, teamMembers, toolQuestions, userSubject } from '@parley/authz-client';

/** For whom tools are called. */
export interface ToolCaller {
  /** The idp's id of the person. */
  readonly subject: string;
  /** The person's own token. */
  readonly raw: string;
  /** Slug of the team that the token acts for: that team reads the answer too. */
  readonly activeTeam?: string | undefined;
  /** The chat space that the team asks in, `<alias>--<uuid>`. */
  readonly space?: string | undefined;
  /** The conversation that they ask in. */
  readonly conversation?: string | undefined;
  /** Whether they attached files to it. */
  readonly hasFiles?: boolean | undefined;
}

export interface ToolName {
  readonly server: string;
  readonly tool: string;
}

/**
 * Which of the tools may be called, in their order. Tools of the rag-server are not asked about: it decides itself, by what
 * the caller may read. Any other needs a grant of the tool or of its server; to the person, and in a run for a team also
 * to the team or to its space, since the answer is read there.
 * Throws AppError `AUTHZ_UNAVAILABLE`.
 */
export type MayCall = (caller: ToolCaller, tools: readonly ToolName[]) => Promise<boolean[]>;

export function makeMayCall(authz: Pick<AuthzClient, 'check' | 'batchCheck'>): MayCall {
  return async (caller, tools) => {
    const asked = tools.filter(({ server }) => server !== 'rag');
    if (asked.length === 0) return tools.map(() => true);
    const parties = [[userSubject(caller.subject)], ...(await audienceOf(authz, caller))];
    const granted = await Promise.all(parties.map((subjects) => grantedTo(authz, subjects, asked)));
    const allowed = new Set(asked.filter((_tool, at) => granted.every((party) => party[at] === true)));
    return tools.map((tool) => tool.server === 'rag' || allowed.has(tool));
  };
}

/** Those who read along; a space counts only where authz knows it as one of that team's. */
async function audienceOf(authz: Pick<AuthzClient, 'check'>, { activeTeam, space }: ToolCaller): Promise<string[][]> {
  if (activeTeam === undefined) return [];
  const team = teamMembers(activeTeam);
  const place = space === undefined ? undefined : spaceSubject(space);
  return [place !== undefined && (await authz.check(team, 'can_use', place)) ? [team, place] : [team]];
}

/** Whether any of the subjects may call each tool, by a grant of it or of its whole server. */
async function grantedTo(
  authz: Pick<AuthzClient, 'batchCheck'>,
  subjects: readonly string[],
  tools: readonly ToolName[],
): Promise<boolean[]> {
  const questions = tools.flatMap(({ server, tool }) =>
    subjects.flatMap((subject) => toolQuestions(subject, server, tool)),
  );
  const answers = await authz.batchCheck(questions);
  const each = questions.length / tools.length;
  return tools.map((_tool, at) => answers.slice(at * each, (at + 1) * each).includes(true));
}

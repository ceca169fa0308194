import {
  type AnswerCheck,
  decisionsFor,
  type Interrupt,
  jsonOrUndefined,
  pendingCalls,
  type ResumeData,
} from '@parley/contracts';
import { inLanguage } from '@parley/language';
import { z } from 'zod';
import { mayUseTool } from '../agents/agent.js';
import { type Answered, type Answerer, askedOtherwise, type Outcome, type Turn } from '../answering/answerer.js';
import { authorsDecisions } from '../approvals/approval-needed.js';
import { type Hit, passageOf } from '../citing/passages/found-passages.js';
import { type Passage, toCitation } from '../citing/passages/passage.js';
import { nearestOf } from '../questions/floor.js';
import { type Found, fused } from '../questions/fuse.js';
import { type Search, searchesFor } from '../questions/searches.js';
import { type Talk, talkIn } from '../questions/talk.js';
import { scopeSearch } from '../tools/datasource-scope.js';
import type { ConnectToolServer, ToolServer } from '../tools/tool-server.js';
import { extractiveTexts } from './extractive-texts.js';
import { plain } from './plain.js';
import { bestPassages, keyOf, quote } from './quote.js';
import { withNeighbours } from './read-on.js';
import { type Knowledge, withKnowledge } from './search-knowledge.js';
import { talkTexts } from './talk-texts.js';
import { quoteVerified, verifiedFirst } from './verified-answer.js';

interface Deps {
  readonly rag: ToolServer;
  readonly connect: ConnectToolServer;
  readonly newId: () => string;
}

/** Nearly all that it says is quoted. */
const answered = (check: AnswerCheck): Answered => ({ kind: 'answered', hasReadOthers: true, check });

const searched = 10;
const quoted = 3;

/** Answers without a model: searches with the caller's own rights and quotes the best passages with their sources. */
export function createExtractiveAnswerer(deps: Deps): Answerer {
  const { newId } = deps;
  return {
    async answer(turn) {
      const talk = talkIn(turn.message, turn.history.at(-1)?.message);
      if (talk) return sayTalk(turn, talk);
      if (!hasKnowledge(turn)) return sayLast(turn, extractiveTexts.noKnowledge);
      const searches = searchesFor(turn.message, turn.history, turn.agent.effort).map((search) =>
        planned(turn, search),
      );
      return question(turn, searches) ?? searchAndQuote(turn, searches);
    },
    async goOn(turn, { interrupt, checkpoint }, decision) {
      const { data } = asked.safeParse(jsonOrUndefined(checkpoint));
      if (!data) throw askedOtherwise();
      if (!hasKnowledge(turn)) return sayLast(turn, extractiveTexts.noKnowledge);
      const approved = approvedOf(searchesIn(data), interrupt, decision);
      if (approved.length === 0) return sayLast(turn, extractiveTexts.rejected);
      return searchAndQuote(
        turn,
        approved.map((one) => ({ ...one, args: inDatasources(turn, one.args) })),
      );
    },
  };

  /** The agent's rules may require approval first. */
  function question({ agent }: Turn, searches: readonly Planned[]): Outcome | undefined {
    const allowed_decisions = authorsDecisions(agent, 'rag', 'search');
    if (!allowed_decisions) return undefined;
    const calls = searches.map(({ args }) => ({
      ...{ tool_call_id: newId(), tool_name: 'search', tool_args: args },
      allowed_decisions,
    }));
    const [first] = calls;
    if (!first) return undefined;
    const several = calls.length > 1 && { tool_approvals: calls };
    const interrupt: Interrupt = {
      ...{ type: 'tool_approval', interrupt_id: newId(), agent: agent.id },
      ...first,
      ...several,
    };
    return { kind: 'waiting', interrupt, checkpoint: JSON.stringify({ searches } satisfies z.input<typeof asked>) };
  }

  function searchAndQuote(turn: Turn, searches: readonly Planned[]): Promise<Outcome> {
    return withKnowledge(deps, turn, async (knowledge) => {
      const found: Searched[] = [];
      for (const search of searches) found.push({ ...search, passages: await knowledge.search(search.args) });
      return quoteBest(turn, found, knowledge);
    });
  }
}

type Args = Record<string, unknown>;

/** A search with its arguments; how it counts among others. */
const plannedSearch = z.object({ args: z.record(z.string(), z.unknown()), part: z.int(), weight: z.number() });
type Planned = z.infer<typeof plannedSearch>;
type Searched = Found<Hit> & Planned;

/** The stored form of searches that wait for the person; earlier versions kept the arguments of one. */
const asked = z.union([
  z.object({ searches: z.array(plannedSearch).min(1).readonly() }),
  z.object({ args: z.record(z.string(), z.unknown()) }),
]);

const searchesIn = (kept: z.infer<typeof asked>): readonly Planned[] =>
  'searches' in kept ? kept.searches : [{ args: kept.args, part: 0, weight: 1 }];

const planned = (turn: Turn, { query, part, weight }: Search): Planned => ({
  args: inDatasources(turn, { query, limit: searched }),
  part,
  weight,
});

const inDatasources = ({ agent }: Turn, args: Args): Args => scopeSearch(args, agent.datasourceIds);

/** The searches that the person let through, as they changed them. */
function approvedOf(searches: readonly Planned[], interrupt: Interrupt, answer: ResumeData): Planned[] {
  if (interrupt.type !== 'tool_approval' || answer.type !== 'tool_approval') return [];
  const decisions = decisionsFor(pendingCalls(interrupt), answer) ?? [];
  return searches.flatMap((search, at) => {
    const decided = decisions[at];
    if (decided === undefined || decided.decision === 'reject') return [];
    return [{ ...search, args: decided.edited_args ?? search.args }];
  });
}

const hasKnowledge = ({ agent, caller }: Turn) =>
  mayUseTool(agent, 'rag', 'search') && (agent.datasourceIds?.length !== 0 || caller.hasFiles === true);

/** What is far from the question is named, and never quoted as an answer to it. */
async function quoteBest(turn: Turn, found: readonly Searched[], knowledge: Knowledge): Promise<Answered> {
  const near = found.map((one) => ({ ...one, passages: one.passages.filter(({ is_relevant }) => is_relevant) }));
  const verified = verifiedFirst(near.flatMap(({ passages }) => passages.slice(0, 1)));
  if (verified) return sayQuoted(turn, [verified], () => quoteVerified(verified, 1));
  const best = bestPassages(fused(near, keyOf), quoted).map(passageOf);
  if (best.length === 0) return sayNotFound(turn, found);
  const whole = await withNeighbours(best, turn.agent, knowledge);
  await say(turn, extractiveTexts.lead);
  const answer = await sayQuoted(turn, whole, (passage, number) => `\n\n${quote(passage, number)}`);
  for (const part of missing(near)) await say(turn, `\n\n${extractiveTexts.nothingOfPart(plain(part))}`);
  return answer;
}

/** A quotation is borne out by what it quotes. */
async function sayQuoted(
  turn: Turn,
  passages: readonly Passage[],
  textOf: (passage: Passage, number: number) => string,
): Promise<Answered> {
  for (const [at, passage] of passages.entries()) {
    await turn.emit({ event: 'cite', data: toCitation(passage, at + 1) });
    await say(turn, textOf(passage, at + 1));
  }
  return answered({ basis: 'knowledge', marks: passages.map((_one, at) => ({ number: at + 1, confirmed: true })) });
}

/** The queries of parts that no search found anything about. */
function missing(near: readonly Searched[]): string[] {
  const has = new Set(near.flatMap(({ part, passages }) => (passages.length > 0 ? [part] : [])));
  return near.flatMap(({ part, args }) => (has.has(part) ? [] : [String(args['query'])]));
}

async function sayNotFound(turn: Turn, found: readonly Found<Hit>[]): Promise<Answered> {
  const { firsts, others } = fused(found, keyOf);
  const nearest = nearestOf([...firsts, ...others]);
  return sayLast(turn, extractiveTexts.nothing(plain(turn.message)), { basis: 'not_found', marks: [], nearest });
}

async function sayTalk(turn: Turn, { kind, language }: Talk): Promise<Answered> {
  const name = turn.agent.name.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~#]/g, '\\$&');
  await say(
    turn,
    inLanguage(language, () => talkTexts[kind](name)),
  );
  return { ...answered({ basis: 'talk', marks: [] }), hasReadOthers: false };
}

/** The whole of an answer without passages, with the reason why there is no other. */
async function sayLast(
  turn: Turn,
  text: string,
  check: AnswerCheck = { basis: 'model', marks: [] },
): Promise<Answered> {
  await say(turn, `${text}\n\n${extractiveTexts.noModel}`);
  return answered(check);
}

const say = ({ emit }: Turn, text: string) => emit({ event: 'content', data: { text } });

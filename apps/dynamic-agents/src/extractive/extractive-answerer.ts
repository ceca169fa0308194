import {
  type AnswerCheck,
  decisionsFor,
  type Interrupt,
  jsonOrUndefined,
  pendingCalls,
  type ResumeData,
} from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import { z } from 'zod';
import { mayUseTool } from '../agents/agent.js';
import { type Answerer, askedOtherwise, type Outcome, type Turn } from '../answering/answerer.js';
import { authorsDecisions } from '../approvals/approval-needed.js';
import { foundHits, type Hit } from '../citing/passages/found-passages.js';
import { toCitation } from '../citing/passages/passage.js';
import { scopeSearch } from '../tools/datasource-scope.js';
import { leavesOutMore } from '../tools/more-for-you.js';
import { shownResult } from '../tools/shown-result.js';
import type { ConnectToolServer, ToolResult, ToolServer } from '../tools/tool-server.js';
import { bestPassages, quote } from './quote.js';
import { quoteVerified, verifiedFirst } from './verified-answer.js';
import { words } from './words.js';

interface Deps {
  readonly rag: ToolServer;
  readonly connect: ConnectToolServer;
  readonly newId: () => string;
}

/** Nearly all that it says is quoted. */
const answered = (check: AnswerCheck): Outcome => ({ kind: 'answered', hasReadOthers: true, check });

const searched = 10;
const quoted = 3;

/** Answers without a model: searches with the caller's own rights and quotes the best passages with their sources. */
export function createExtractiveAnswerer({ rag, connect, newId }: Deps): Answerer {
  return {
    async answer(turn) {
      if (!hasKnowledge(turn)) return sayLast(turn, words.noKnowledge);
      const args = inDatasources(turn, { query: turn.message.slice(0, 4000), limit: searched });
      return question(turn, args) ?? searchAndQuote(turn, args);
    },
    async goOn(turn, { interrupt, checkpoint }, decision) {
      const { data } = asked.safeParse(jsonOrUndefined(checkpoint));
      if (!data) throw askedOtherwise();
      if (!hasKnowledge(turn)) return sayLast(turn, words.noKnowledge);
      const decided = decisionOn(interrupt, decision);
      if (decided === undefined || decided.decision === 'reject') return sayLast(turn, words.rejected);
      return searchAndQuote(turn, inDatasources(turn, decided.edited_args ?? data.args));
    },
  };

  /** The agent's rules may require approval first. */
  function question({ agent }: Turn, args: Args): Outcome | undefined {
    const allowed_decisions = authorsDecisions(agent, 'rag', 'search');
    if (!allowed_decisions) return undefined;
    const call = { tool_call_id: newId(), tool_name: 'search', tool_args: args, allowed_decisions };
    const interrupt: Interrupt = { type: 'tool_approval', interrupt_id: newId(), agent: agent.id, ...call };
    return { kind: 'waiting', interrupt, checkpoint: JSON.stringify({ args } satisfies z.input<typeof asked>) };
  }

  async function searchAndQuote(turn: Turn, args: Args): Promise<Outcome> {
    return quoteBest(turn, await search(turn, args));
  }

  async function search({ caller, signal, emit, noteMore }: Turn, args: Args): Promise<Hit[]> {
    const session = await connect(rag, { bearer: caller.raw, space: caller.space }, signal);
    try {
      const tool_call_id = newId();
      await emit({ event: 'tool_start', data: { tool_call_id, tool_name: 'search', args } });
      const result = await session.call('search', args);
      const shown = shownResult(result.text);
      const outcome = result.isError ? { error: `ERROR: ${shown}` } : { result: shown };
      await emit({ event: 'tool_end', data: { tool_call_id, ...outcome } });
      if (leavesOutMore(result)) noteMore();
      return passagesOf(result);
    } finally {
      await session.close();
    }
  }
}

type Args = Record<string, unknown>;

/** The stored form of a search that waits for the person. */
const asked = z.object({ args: z.record(z.string(), z.unknown()) });

const inDatasources = ({ agent }: Turn, args: Args): Args => scopeSearch(args, agent.datasourceIds);

/** What was decided about the one call that there is. */
const decisionOn = (interrupt: Interrupt, answer: ResumeData) =>
  interrupt.type === 'tool_approval' && answer.type === 'tool_approval'
    ? decisionsFor(pendingCalls(interrupt), answer)?.[0]
    : undefined;

const hasKnowledge = ({ agent }: Turn) => mayUseTool(agent, 'rag', 'search') && agent.datasourceIds?.length !== 0;

/** A failed search fails the turn: "nothing found" would be wrong. */
function passagesOf({ isError, data }: ToolResult): Hit[] {
  const found = foundHits.safeParse(data);
  if (isError || !found.success) throw dependencyDown('rag-server', 'bad_answer', found.error);
  return found.data.results;
}

async function quoteBest(turn: Turn, hits: readonly Hit[]): Promise<Outcome> {
  const known = verifiedFirst(hits);
  if (known) {
    await turn.emit({ event: 'cite', data: toCitation(known, 1) });
    await say(turn, quoteVerified(known, 1));
    return answered({ basis: 'knowledge', marks: [{ number: 1, confirmed: true }] });
  }
  const best = bestPassages(hits, quoted);
  if (best.length === 0) return sayLast(turn, words.nothing(turn.message), 'not_found');
  await say(turn, words.lead);
  for (const [index, passage] of best.entries()) {
    await turn.emit({ event: 'cite', data: toCitation(passage, index + 1) });
    await say(turn, `\n\n${quote(passage, index + 1)}`);
  }
  // A quotation is borne out by what it quotes.
  const marks = best.map((_passage, index) => ({ number: index + 1, confirmed: true }));
  return answered({ basis: 'knowledge', marks });
}

/** The whole of an answer without passages, with the reason why there is no other. */
async function sayLast(turn: Turn, text: string, basis: AnswerCheck['basis'] = 'model'): Promise<Outcome> {
  await say(turn, `${text}\n\n${words.noModel}`);
  return answered({ basis, marks: [] });
}

const say = ({ emit }: Turn, text: string) => emit({ event: 'content', data: { text } });

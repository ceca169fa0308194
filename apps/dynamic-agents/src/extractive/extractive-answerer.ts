import { AppError, clipToolResult } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import { mayUseTool } from '../agents/agent.js';
import type { Answerer, Turn } from '../answering/answerer.js';
import type { ConnectToolServer, ToolResult, ToolServer } from '../tools/tool-server.js';
import { bestPassages, foundPassages, quote, type Passage } from './quote.js';
import { words } from './words.js';

interface Deps {
  rag: ToolServer;
  connect: ConnectToolServer;
  newId: () => string;
}

const searched = 10;
const quoted = 3;

/** Answers without a model: searches with the caller's own rights and quotes the best passages with their sources. */
export function createExtractiveAnswerer({ rag, connect, newId }: Deps): Answerer {
  return {
    async answer(turn) {
      if (!hasKnowledge(turn)) await say(turn, `${words.noKnowledge}\n\n${words.noModel}`);
      else await quoteBest(turn, await search(turn));
      return { kind: 'answered' };
    },
    goOn: () => Promise.reject(new AppError('CONFLICT', 'The language model that asked is no longer configured.')),
  };

  async function search(turn: Turn): Promise<Passage[]> {
    const { agent, message, bearer, signal, emit } = turn;
    const filters = agent.datasourceIds && { datasource_id: [...agent.datasourceIds] };
    const args = { query: message.slice(0, 4000), limit: searched, ...(filters && { filters }) };
    const session = await connect(rag, bearer, signal);
    try {
      const tool_call_id = newId();
      await emit({ event: 'tool_start', data: { tool_call_id, tool_name: 'search', args } });
      const result = await session.call('search', args);
      const shown = clipToolResult(result.text);
      const outcome = result.isError ? { error: `ERROR: ${shown}` } : { result: shown };
      await emit({ event: 'tool_end', data: { tool_call_id, ...outcome } });
      return passagesOf(result);
    } finally {
      await session.close();
    }
  }
}

const hasKnowledge = ({ agent }: Turn) => mayUseTool(agent, 'rag', 'search') && agent.datasourceIds?.length !== 0;

/** A search that failed is a failure of the turn: "nothing found" would be a lie. */
function passagesOf({ isError, data }: ToolResult): Passage[] {
  const found = foundPassages.safeParse(data);
  if (isError || !found.success) throw dependencyDown('rag-server', 'bad_answer', found.error);
  return found.data.results;
}

async function quoteBest(turn: Turn, passages: readonly Passage[]): Promise<void> {
  const best = bestPassages(passages, quoted);
  if (best.length === 0) return say(turn, `${words.nothing(turn.message)}\n\n${words.noModel}`);
  await say(turn, words.lead);
  for (const [index, passage] of best.entries()) await say(turn, `\n\n${quote(passage, index + 1)}`);
}

const say = ({ emit }: Turn, text: string) => emit({ event: 'content', data: { text } });

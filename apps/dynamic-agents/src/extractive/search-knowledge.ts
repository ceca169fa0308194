import { dependencyDown } from '@parley/service';
import { z } from 'zod';
import type { Turn } from '../answering/answerer.js';
import { foundHits, type Hit } from '../citing/passages/found-passages.js';
import { leavesOutMore } from '../tools/more-for-you.js';
import { shownResult } from '../tools/shown-result.js';
import type { ConnectToolServer, ToolResult, ToolServer } from '../tools/tool-server.js';

type Args = Record<string, unknown>;

/** The rag-server's tools as one turn uses them, each call a step that the listener sees. */
export interface Knowledge {
  /** Throws AppError where the search failed: "nothing found" would be wrong. */
  readonly search: (args: Args) => Promise<Hit[]>;
  /** The text of a document as far as it is read at once; `undefined` where it cannot be had. */
  readonly fetch: (args: Args) => Promise<string | undefined>;
}

interface Deps {
  readonly rag: ToolServer;
  readonly connect: ConnectToolServer;
  readonly newId: () => string;
}

/** Opens the rag-server with the caller's own rights, for as long as `use` takes. */
export async function withKnowledge<T>(
  { rag, connect, newId }: Deps,
  { caller, signal, emit, noteMore }: Turn,
  use: (knowledge: Knowledge) => Promise<T>,
): Promise<T> {
  const { raw: bearer, space, conversation } = caller;
  const session = await connect(rag, { bearer, space, conversation }, signal);
  const call = async (tool_name: string, args: Args): Promise<ToolResult> => {
    const tool_call_id = newId();
    await emit({ event: 'tool_start', data: { tool_call_id, tool_name, args } });
    const result = await session.call(tool_name, args);
    const shown = shownResult(result.text);
    const outcome = result.isError ? { error: `ERROR: ${shown}` } : { result: shown };
    await emit({ event: 'tool_end', data: { tool_call_id, ...outcome } });
    if (leavesOutMore(result)) noteMore();
    return result;
  };
  try {
    return await use({
      search: async (args) => passagesOf(await call('search', args)),
      fetch: async (args) => contentOf(await call('fetch_document', args)),
    });
  } finally {
    await session.close();
  }
}

function passagesOf({ isError, data }: ToolResult): Hit[] {
  const found = foundHits.safeParse(data);
  if (isError || !found.success) throw dependencyDown('rag-server', 'bad_answer', found.error);
  return found.data.results;
}

const fetched = z.object({ content: z.string() });

/** The answer does without: the passage itself was found. */
const contentOf = ({ isError, data }: ToolResult): string | undefined =>
  isError ? undefined : fetched.safeParse(data).data?.content;

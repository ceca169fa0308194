import { invokeToolAnswer, type UsedTool } from '@parley/contracts';
import { foundIn, searchesOf } from '@parley/question-sets';
import { dependencyCaller, dependencyDown } from '@parley/service';
import { z } from 'zod';

/**
 * Ids of the documents that the searches of a turn find among their first five, with the same rights.
 * Throws AppError `SERVICE_UNAVAILABLE` naming rag-server.
 */
export type SearchAgain = (tools: readonly UsedTool[], bearer: string, signal: AbortSignal) => Promise<string[]>;

const name = 'rag-server';

/** As much of a search's answer as tells which documents it found. */
const found = z.object({ results: z.array(z.object({ metadata: z.object({ document_id: z.string() }) })) });
type Found = z.infer<typeof found>;

/** @param url of rag-server */
export function makeSearchAgain(url: string): SearchAgain {
  const call = dependencyCaller({ name, timeoutMs: 30_000 });
  const searched = async (body: object, bearer: string, signal: AbortSignal): Promise<Found[]> => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const sent = { method: 'POST' as const, headers, body: JSON.stringify(body), signal };
    const res = await call(`${url}/v1/mcp/invoke`, sent);
    const answer = res.ok ? invokeToolAnswer.safeParse(res.json()).data : undefined;
    // A search that the tool refuses found nothing in the turn either.
    if (answer?.success === false) return [];
    const hits = found.safeParse(answer?.result).data;
    if (!hits) throw dependencyDown(name, 'bad_answer');
    return [hits];
  };
  return async (tools, bearer, signal) => {
    const answers = await Promise.all(searchesOf(tools).map((body) => searched(body, bearer, signal)));
    return foundIn(answers.flat());
  };
}

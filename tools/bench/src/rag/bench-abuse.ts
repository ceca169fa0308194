import { quantile, rounded, timed } from './measure.js';
import type { RagUnderTest, Who } from './rag-under-test.js';

/** Searches that one person runs all the time, each as dear as a search may be. */
const abusive = 8;

interface Asked {
  /** Whose plain searches are measured. */
  readonly who: Who;
  readonly abuser: Who;
  readonly queries: readonly string[];
}

/** How much longer one person's plain searches take (95th percentile) beside eight costly ones of another person. */
export async function benchBesideAbuse(rag: RagUnderTest, { who, abuser, queries }: Asked): Promise<number> {
  const search = (caller: Who, args: object) =>
    rag.ask(caller, '/v1/mcp/invoke', { tool_name: 'search', arguments: args });
  const times = async () => {
    const ms: number[] = [];
    for (const query of [...queries, ...queries]) ms.push(await timed(() => search(who, { query, limit: 10 })));
    return ms;
  };
  const idle = await times();
  let isOver = false;
  // One that is refused, or given up on, is followed by the next all the same.
  const abuse = async (first: number) => {
    for (let at = first; !isOver; at += abusive) await search(abuser, costliest(queries, at)).catch(() => undefined);
  };
  const abusing = Array.from({ length: abusive }, (_, at) => abuse(at));
  const beside = await times();
  isOver = true;
  await Promise.all(abusing);
  return rounded(quantile(beside, 0.95) / quantile(idle, 0.95));
}

/** Just below the bound of work: filters on metadata that nearly every passage passes or that all are read for. */
function costliest(queries: readonly string[], at: number): object {
  const ranges = Array.from({ length: 10 }, (_, key) => [`metadata.number_${key % 3}`, { gte: -1 - at - key / 10 }]);
  const more = Array.from({ length: 10 }, (_, key) => [`metadata.key_${key}`, { gte: at }]);
  const query = Array.from({ length: 20 }, (_, step) => queries[(at + step) % queries.length]).join(' ');
  const filters = Object.fromEntries(at % 2 === 0 ? ranges : more) as object;
  return { query: query.slice(0, 2_000), limit: 100, explain: true, filters };
}

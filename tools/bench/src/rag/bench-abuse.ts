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
    for (const query of queries) ms.push(await timed(() => search(who, { query, limit: 10 })));
    return ms;
  };
  const beside = () => besideWork((at) => search(abuser, costliest(queries, at)), times);
  // Code that costly searches alone run is compiled before anything is measured, as that of plain ones is.
  await beside();
  const rounds: { idle: number[]; beside: number[] }[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push({ idle: await times(), beside: await beside() });
  const p95 = (name: 'idle' | 'beside') =>
    quantile(
      rounds.flatMap((round) => round[name]),
      0.95,
    );
  return rounded(p95('beside') / p95('idle'));
}

/** Runs `measure` while that many workers ask all the time. One that is refused, or given up on, is followed by the next. */
async function besideWork<T>(ask: (at: number) => Promise<unknown>, measure: () => Promise<T>): Promise<T> {
  let isOver = false;
  const work = async (first: number) => {
    for (let at = first; !isOver; at += abusive) await ask(at).catch(() => undefined);
  };
  const working = Array.from({ length: abusive }, (_, at) => work(at));
  const measured = await measure();
  isOver = true;
  await Promise.all(working);
  return measured;
}

/** Just below the bound of work: filters on metadata that nearly every passage passes or that all are read for. */
function costliest(queries: readonly string[], at: number): object {
  const ranges = Array.from({ length: 10 }, (_, key) => [`metadata.number_${key % 3}`, { gte: -1 - at - key / 10 }]);
  const more = Array.from({ length: 10 }, (_, key) => [`metadata.key_${key}`, { gte: at }]);
  const query = Array.from({ length: 20 }, (_, step) => queries[(at + step) % queries.length]).join(' ');
  const filters = Object.fromEntries(at % 2 === 0 ? ranges : more) as object;
  return { query: query.slice(0, 2_000), limit: 100, explain: true, filters };
}

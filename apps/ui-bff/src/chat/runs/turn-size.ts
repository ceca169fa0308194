import { answerOf, type TurnSoFar, type UsedTool } from '@parley/contracts';

/** In characters of up to three bytes: a record has 16 MB. */
const maxKept = 4_000_000;
/** What an answer counts for: its record has it again, as JSON, in the last event of each run. */
const copiesOfAnswer = 6;
/** What its citations count for: the last event has them again. */
const copiesOfCitations = 2;

/** Tells whether a turn holds as much as one record of docdb can. A tool is measured once. */
export function measureTurn(): (turn: TurnSoFar) => boolean {
  const sizes = new WeakMap<UsedTool, number>();
  const sizeOf = (tool: UsedTool) => {
    const size = sizes.get(tool) ?? JSON.stringify(tool).length;
    sizes.set(tool, size);
    return size;
  };
  const ofTools = onChange((tools: TurnSoFar['tools']) => tools.reduce((sum, tool) => sum + sizeOf(tool), 0));
  const ofCitations = onChange((citations: TurnSoFar['citations']) => JSON.stringify(citations).length);
  return (turn) =>
    answerOf(turn).length * copiesOfAnswer + ofTools(turn.tools) + ofCitations(turn.citations) * copiesOfCitations >
    maxKept;
}

/** Measures again only what is another list: most events are text. */
function onChange<List>(measure: (list: List) => number): (list: List) => number {
  let last: { readonly list: List; readonly size: number } | undefined;
  return (list) => {
    if (last?.list !== list) last = { list, size: measure(list) };
    return last.size;
  };
}

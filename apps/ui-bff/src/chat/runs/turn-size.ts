import { answerOf, type TurnSoFar, type UsedTool } from '@parley/contracts';

/** In characters of up to three bytes: a record has 16 MB. */
const maxKept = 4_000_000;
/** What an answer counts for: its record has it again, as JSON, in the last event of each run. */
const copiesOfAnswer = 6;

/** Tells whether a turn holds as much as one record of docdb can. A tool is measured once. */
export function measureTurn(): (turn: TurnSoFar) => boolean {
  const sizes = new WeakMap<UsedTool, number>();
  let [measured, ofTools]: [TurnSoFar['tools'], number] = [[], 0];
  const sizeOf = (tool: UsedTool) => {
    const size = sizes.get(tool) ?? JSON.stringify(tool).length;
    sizes.set(tool, size);
    return size;
  };
  return (turn) => {
    if (turn.tools !== measured) {
      measured = turn.tools;
      ofTools = measured.reduce((sum, tool) => sum + sizeOf(tool), 0);
    }
    return answerOf(turn).length * copiesOfAnswer + ofTools > maxKept;
  };
}

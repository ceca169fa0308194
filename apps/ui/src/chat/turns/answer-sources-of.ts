import { type IsSource, runSources } from '@parley/markdown';
import type { ShownTurn } from './shown-turn.js';

/** The addresses that the tools of a turn found. */
export function sourcesOf(tools: ShownTurn['tools']): IsSource {
  const sources = runSources();
  for (const { tool_call_id, args, result } of tools) {
    sources.called(tool_call_id, args);
    sources.found(tool_call_id, result);
  }
  return sources.isSource;
}

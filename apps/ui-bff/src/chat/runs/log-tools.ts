import type { Logger } from '@parley/service';
import { toolResultProgress } from '../progress.js';
import type { Entry } from './entry.js';

/**
 * Logs which tools a run calls and how each call ends. A call already seen is not logged twice;
 * what a tool was given and what it said never is.
 */
export function logTools(log: Pick<Logger, 'info'>, runId: string): (entry: Entry) => void {
  return ({ event: { event, data }, note: { again, tool } }) => {
    if (event === 'tool_start' && !again) {
      const { tool_call_id, tool_name } = data;
      log.info({ run_id: runId, tool_call_id, tool: tool_name }, 'tool call started');
    } else if (event === 'tool_end') {
      const { tool_call_id, result, error } = data;
      const { tool_result } = toolResultProgress(tool ?? 'tool', error ?? result ?? '', error !== undefined);
      log.info({ run_id: runId, tool_call_id, tool, status: tool_result?.status }, 'tool call ended');
    }
  };
}

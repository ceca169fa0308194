import type { StreamEvent } from '@parley/contracts';
import type { Logger } from '@parley/service';
import { toolResultProgress } from '../progress.js';

/**
 * Logs which tools a run calls and how each call ends. A call already seen is not logged twice;
 * what a tool was given and what it said never is.
 */
export function logTools(log: Pick<Logger, 'info'>, runId: string): (event: StreamEvent) => void {
  const names = new Map<string, string>();
  return ({ event, data }) => {
    if (event === 'tool_start' && !names.has(data.tool_call_id)) {
      const { tool_call_id, tool_name: tool } = data;
      names.set(tool_call_id, tool);
      log.info({ run_id: runId, tool_call_id, tool }, 'tool call started');
    } else if (event === 'tool_end') {
      const { tool_call_id, result, error } = data;
      const tool = names.get(tool_call_id);
      const { tool_result } = toolResultProgress(tool ?? 'tool', error ?? result ?? '', error !== undefined);
      log.info({ run_id: runId, tool_call_id, tool, status: tool_result?.status }, 'tool call ended');
    }
  };
}

import type { ProgressEvent } from '@parley/contracts';

/** A tool as progress events name it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: Record<string, ProgressArgument>;
}
type ProgressArgument = NonNullable<ProgressEvent['tool_call']>['args'][string];

const underWay = { is_task_complete: false, require_user_input: false } as const;

/** The text of a tool call. The text is clipped, `tool_call.args` is not. */
export function toolCallProgress({ id, name, args }: ToolCall): ProgressEvent {
  const shown = Object.keys(args).length === 0 ? '' : ` ${clip(JSON.stringify(args), 100)}`;
  return { ...underWay, content: `🔧 Calling tool: **${name}**${shown}`, tool_call: { name, args, id } };
}

/** The text of a tool result. @param isFailed the agent itself says that the tool failed */
export function toolResultProgress(name: string, content: string, isFailed = false): ProgressEvent {
  const isError = isFailed || isErrorText(content);
  return {
    ...underWay,
    content: isError ? `❌ **${name}** failed` : `✅ **${name}** completed`,
    tool_result: { name, status: isError ? 'error' : 'success', has_content: content !== '' },
  };
}

export const genericProgress = (content: string): ProgressEvent => ({ ...underWay, content });

/** The word within the first 100 characters. "0 errors found" matches too; that is the documented contract. */
export const isErrorText = (content: string): boolean => content.slice(0, 100).toLowerCase().includes('error');

const clip = (text: string, maxChars: number) =>
  text.length <= maxChars ? text : `${text.slice(0, maxChars).toWellFormed()}...`;

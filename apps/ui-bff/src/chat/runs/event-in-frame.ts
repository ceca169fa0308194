import { chatEvent, parseStreamEvent, type StreamEvent } from '@parley/contracts';
import type { Frame, RunApi } from './run.js';

const shape = /^id: \d+\nevent: (.*)\ndata: (.*)\n\n$/;

/** The event that a frame of ours was written from, as far as it says something about the turn. */
export function eventIn({ text }: Frame, api: RunApi): StreamEvent | undefined {
  const [, name, data] = shape.exec(text) ?? [];
  if (name === undefined || data === undefined) return undefined;
  return api === 'v1' ? parseStreamEvent(name, data) : fromChat(JSON.parse(data));
}

function fromChat(data: unknown): StreamEvent | undefined {
  const { data: event } = chatEvent.safeParse(data);
  if (event?.kind === 'artifact-update') {
    const { name, text } = event.data.artifact;
    return name === 'streaming_result' && text !== undefined ? { event: 'content', data: { text } } : undefined;
  }
  const call = event?.kind === 'status-update' ? event.data.progress?.tool_call : undefined;
  return call && { event: 'tool_start', data: { tool_call_id: call.id, tool_name: call.name, args: call.args } };
}

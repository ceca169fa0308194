import { isOwn } from '@parley/contracts';
import type { ChatAnswer, ChatEvent, StreamedArtifact, StreamEvent, TaskState } from '@parley/contracts';
import { genericProgress, toolCallProgress, toolResultProgress } from '../progress.js';
import type { Entry, RunName } from './entry.js';

/** What one event of a run becomes on `POST /api/chat`; the terminal one ends with the one final status-update. */
export function taskEvents(run: RunName, { event: { event, data }, note }: Pick<Entry, 'event' | 'note'>): ChatEvent[] {
  switch (event) {
    case 'run':
      return [started(run, note.first ?? 'the service')];
    case 'warning':
      return [working(genericProgress(data.message))];
    case 'content':
      return isOwn(data) ? [textArtifact(run, data.text, note)] : [];
    case 'tool_start':
      return note.again ? [] : toolStarted(data); // A tool call is reported once.
    case 'tool_end':
      return toolEnded(data, note);
    case 'cite':
      return [];
    case 'checked':
      return restingOn(note);
    case 'done':
      return completed(chatAnswer(run, note));
    case 'cancelled':
      return [final('canceled', chatAnswer(run, note))];
    case 'error':
      return [final('failed', data)];
    case 'input_required':
      return [
        artifact({ name: 'UserInputMetaData', append: false, data }),
        final('input-required', chatAnswer(run, note)),
      ];
  }
}

/** What a run has answered, as the non-streaming form gives it. @param note of its last event */
export const chatAnswer = (
  { conversationId, runId, agentId }: RunName,
  { text = '', took_ms = 0, sources }: Entry['note'],
): ChatAnswer => ({
  session_id: conversationId,
  task_id: runId,
  response: text,
  artifacts: [
    { name: 'final_result', type: 'text', data: text },
    ...(sources ? [{ name: 'citations', type: 'data' as const, data: sources }] : []),
  ],
  metadata: { agents_used: [agentId], execution_time_ms: Math.max(0, Math.round(took_ms)) },
});

type StatusData = Extract<ChatEvent, { kind: 'status-update' }>['data'];

const started = ({ conversationId, runId }: RunName, kind: 'the service' | 'task'): ChatEvent => ({
  kind,
  data: { state: 'running', session_id: conversationId, task_id: runId },
});

const artifact = (data: StreamedArtifact): ChatEvent => ({ kind: 'artifact-update', data: { artifact: data } });

const toolArtifact = (phase: 'start' | 'end', id: string, description: string): ChatEvent =>
  artifact({ name: `tool_notification_${phase}`, description, append: false, artifact_id: `${id}-${phase}` });

/** A text that replaces what was said since the last tool call is sent with all that was said before that call. */
const textArtifact = ({ runId }: RunName, text: string, { again, text: whole }: Entry['note']): ChatEvent =>
  artifact({ name: 'streaming_result', text: whole ?? text, append: again === true, artifact_id: `${runId}-text` });

type DataOf<Name extends StreamEvent['event']> = Extract<StreamEvent, { event: Name }>['data'];

const toolStarted = ({ tool_call_id: id, tool_name: name, args }: DataOf<'tool_start'>): ChatEvent[] => [
  toolArtifact('start', id, `Tool call started: ${name}`),
  working(toolCallProgress({ id, name, args })),
];

function toolEnded({ tool_call_id: id, result, error }: DataOf<'tool_end'>, note: Entry['note']): ChatEvent[] {
  const { tool: name = 'tool' } = note;
  const progress = toolResultProgress(name, error ?? result ?? '', error !== undefined);
  return [toolArtifact('end', id, `Tool call completed: ${name}`), working(progress)];
}

const restingOn = ({ sources }: Entry['note']): ChatEvent[] =>
  sources ? [artifact({ name: 'citations', append: false, data: sources })] : [];

const completed = (answer: ChatAnswer): ChatEvent[] => [
  artifact({ name: 'final_result', text: answer.response, append: false, last_chunk: true }),
  final('completed', answer),
];

const working = (progress: NonNullable<StatusData['progress']>): ChatEvent => ({
  kind: 'status-update',
  data: { final: false, state: 'working', progress },
});

/** The last event of every task. */
const final = (state: TaskState, result: NonNullable<StatusData['result']>): ChatEvent => ({
  kind: 'status-update',
  data: { final: true, state, result },
});

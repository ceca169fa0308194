import type { ChatAnswer, ChatEvent, StreamedArtifact, StreamEvent, TaskState } from '@parley/contracts';
import { isOwn } from './runs/collect-turn.js';
import { genericProgress, toolCallProgress, toolResultProgress } from './progress.js';

/** Translates the events of one run into those of `POST /api/chat`. */
export interface ChatTranslator {
  /** The first event. */
  started(): ChatEvent;
  /** What one event becomes; a terminal one ends with the one final status-update. */
  translate(event: StreamEvent): ChatEvent[];
  /** The answer so far, as the non-streaming form gives it. */
  answer(): ChatAnswer;
}

/** Who answers what. */
interface ChatTask {
  sessionId: string;
  taskId: string;
  agentId: string;
}

interface TranslatorOptions extends ChatTask {
  /** `the service`, the documented name, or `task` for a client that asks with `?events=a2a`. */
  firstKind: 'the service' | 'task';
  /** Milliseconds, from any fixed point. */
  now: () => number;
}

export function createChatTranslator({
  firstKind,
  sessionId,
  taskId,
  agentId,
  now,
}: TranslatorOptions): ChatTranslator {
  const startedAt = now();
  const toolNames = new Map<string, string>();
  let text = '';
  const answer = () => chatAnswer({ sessionId, taskId, agentId }, text, now() - startedAt);
  const translate = ({ event, data }: StreamEvent): ChatEvent[] => {
    switch (event) {
      case 'run':
        return [];
      case 'warning':
        return [working(genericProgress(data.message))];
      case 'content': {
        if (!isOwn(data.namespace)) return [];
        const append = text !== '';
        text += data.text;
        return [artifact({ name: 'streaming_result', text: data.text, append, artifact_id: `${taskId}-text` })];
      }
      case 'tool_start': {
        if (toolNames.has(data.tool_call_id)) return []; // A tool call is reported once.
        toolNames.set(data.tool_call_id, data.tool_name);
        const { tool_call_id: id, tool_name: name, args } = data;
        return [toolArtifact('start', id, `Tool call started: ${name}`), working(toolCallProgress({ id, name, args }))];
      }
      case 'tool_end': {
        const { tool_call_id: id, result, error } = data;
        const name = toolNames.get(id) ?? 'tool';
        const progress = toolResultProgress(name, error ?? result ?? '', error !== undefined);
        return [toolArtifact('end', id, `Tool call completed: ${name}`), working(progress)];
      }
      case 'done':
        return [
          artifact({ name: 'final_result', text, append: false, last_chunk: true }),
          final('completed', answer()),
        ];
      case 'cancelled':
        return [final('canceled', answer())];
      case 'error':
        return [final('failed', data)];
      case 'input_required':
        return [artifact({ name: 'UserInputMetaData', append: false, data }), final('input-required', answer())];
    }
  };
  const started = (): ChatEvent => ({
    kind: firstKind,
    data: { state: 'running', session_id: sessionId, task_id: taskId },
  });
  return { started, translate, answer };
}

/** What a task has answered, as the non-streaming form gives it. */
export const chatAnswer = ({ sessionId, taskId, agentId }: ChatTask, text: string, tookMs: number): ChatAnswer => ({
  session_id: sessionId,
  task_id: taskId,
  response: text,
  artifacts: [{ name: 'final_result', type: 'text', data: text }],
  metadata: { agents_used: [agentId], execution_time_ms: Math.max(0, Math.round(tookMs)) },
});

type StatusData = Extract<ChatEvent, { kind: 'status-update' }>['data'];

const artifact = (data: StreamedArtifact): ChatEvent => ({ kind: 'artifact-update', data: { artifact: data } });

const toolArtifact = (phase: 'start' | 'end', id: string, description: string): ChatEvent =>
  artifact({ name: `tool_notification_${phase}`, description, append: false, artifact_id: `${id}-${phase}` });

const working = (progress: NonNullable<StatusData['progress']>): ChatEvent => ({
  kind: 'status-update',
  data: { final: false, state: 'working', progress },
});

/** The last event of every task. */
export const final = (state: TaskState, result: NonNullable<StatusData['result']>): ChatEvent => ({
  kind: 'status-update',
  data: { final: true, state, result },
});

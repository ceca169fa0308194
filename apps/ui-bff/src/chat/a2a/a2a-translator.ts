import { AppError, formField, type FormField, type Interrupt, type StreamEvent } from '@parley/contracts';
import { z } from 'zod';
import { errorEvent } from '../runs/stop-reason.js';
import { type A2aArtifact, type A2aEvent, type A2aStatus, dataIn, textIn } from './a2a-events.js';

/** Translates what an A2A agent sends into the events that every agents service speaks. */
export interface A2aTranslator {
  translate(event: A2aEvent): StreamEvent[];
  /** The agent's name for the task, once it gave one. */
  taskId(): string | undefined;
}

/** Artifacts that repeat the whole answer at the end of one that was streamed. */
const wholeAnswers = new Set(['final_result', 'partial_result', 'complete_result', 'current_result']);

const form = z.object({ input_fields: z.array(formField).min(1) });
const toolName = /^Tool call (?:started|completed): (.+)$/;

/** A task may ask more than once: each of its questions has an id of its own, which begins with the task's. */
const questionId = (taskId: string, id: string) => `${taskId}.${id.slice(0, 8)}`;

/** The task that asked a question. */
export const taskOf = (interruptId: string): string => interruptId.replace(/\.[0-9a-f]{8}$/, '');

/** @param newId makes UUIDs */
export function createA2aTranslator(agentId: string, newId: () => string): A2aTranslator {
  let taskId: string | undefined;
  let hasText = false;
  let fields: FormField[] | undefined;
  const openTools = new Map<string, string>();

  const content = (text: string): StreamEvent[] => {
    hasText ||= text !== '';
    return text === '' ? [] : [{ event: 'content', data: { text } }];
  };
  /** A tool has no id of its own here: its end belongs to the last start of the same name. */
  const tool = ({ name, artifactId, description, parts }: A2aArtifact): StreamEvent[] => {
    const tool_name = toolName.exec(description)?.[1] ?? 'tool';
    if (name === 'tool_notification_start') {
      openTools.set(tool_name, artifactId);
      return [{ event: 'tool_start', data: { tool_call_id: artifactId, tool_name, args: {} } }];
    }
    const tool_call_id = openTools.get(tool_name) ?? artifactId;
    const result = textIn(parts);
    return [{ event: 'tool_end', data: { tool_call_id, ...(result !== '' && { result }) } }];
  };
  const artifact = (one: A2aArtifact): StreamEvent[] => {
    if (one.name.startsWith('tool_notification_')) return tool(one);
    if (one.name.startsWith('execution_plan_')) return [];
    if (one.name === 'UserInputMetaData') {
      fields = form.safeParse(dataIn(one.parts)).data?.input_fields;
      return [];
    }
    return wholeAnswers.has(one.name) && hasText ? [] : content(textIn(one.parts));
  };
  const question = (prompt: string): Interrupt => ({
    type: 'form_input',
    interrupt_id: questionId(taskId ?? agentId, newId()),
    agent: agentId,
    prompt,
    fields: fields ?? [{ field_name: 'answer', field_type: 'text', required: true }],
  });
  const status = ({ state, message }: A2aStatus): StreamEvent[] => {
    const said = textIn(message?.parts ?? []);
    switch (state) {
      case 'completed':
        return [...(hasText ? [] : content(said)), { event: 'done', data: {} }];
      case 'canceled':
        return [{ event: 'cancelled', data: {} }];
      case 'input-required':
        return [{ event: 'input_required', data: question(said) }];
      case 'auth-required':
        return [errorEvent(new AppError('UNAUTHORIZED', 'The agent needs you to sign in again.'))];
      case 'failed':
      case 'rejected':
        return [errorEvent(new AppError('BAD_GATEWAY', 'The agent could not answer.'))];
      case 'working':
        return said === '' ? [] : [{ event: 'warning', data: { message: said } }];
      default:
        return [];
    }
  };
  return {
    taskId: () => taskId,
    translate(event) {
      if (event.kind === 'message') return [...content(textIn(event.parts)), { event: 'done', data: {} }];
      taskId ??= event.kind === 'task' ? event.id : event.taskId;
      if (event.kind === 'artifact-update') return artifact(event.artifact);
      const artifacts = event.kind === 'task' ? event.artifacts.flatMap(artifact) : [];
      return [...artifacts, ...status(event.status)];
    },
  };
}

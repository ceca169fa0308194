import { AppError, formField, type FormField, type Interrupt, type StreamEvent } from '@parley/contracts';
import { z } from 'zod';
import { errorEvent } from '../runs/stop-reason.js';
import type { A2aArtifact, A2aEvent, A2aState, A2aStatus, Said } from './a2a-events.js';
import { saidSoFar } from './said-so-far.js';

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
  let fields: FormField[] | undefined;
  let data: unknown;
  let lastWarning = '';
  const said = saidSoFar();
  const openTools = new Map<string, string>();
  const knownTools = new Set<string>();

  /** A tool has no id of its own here: its end belongs to the last start of the same name. A task repeats its artifacts. */
  const tool = ({ name, artifactId, description, said: { text } }: A2aArtifact): StreamEvent[] => {
    if (knownTools.has(artifactId)) return [];
    knownTools.add(artifactId);
    said.settle();
    const tool_name = toolName.exec(description)?.[1] ?? 'tool';
    if (name === 'tool_notification_start') {
      openTools.set(tool_name, artifactId);
      return [{ event: 'tool_start', data: { tool_call_id: artifactId, tool_name, args: {} } }];
    }
    const tool_call_id = openTools.get(tool_name) ?? artifactId;
    return [{ event: 'tool_end', data: { tool_call_id, ...(text !== '' && { result: text }) } }];
  };
  const artifact = (one: A2aArtifact, appends: boolean): StreamEvent[] => {
    if (one.name.startsWith('tool_notification_')) return tool(one);
    if (one.name.startsWith('execution_plan_')) return [];
    if (one.name === 'UserInputMetaData') {
      fields = form.safeParse(one.said.data).data?.input_fields;
      return [];
    }
    data ??= one.said.data;
    const repeats = wholeAnswers.has(one.name) && !said.isEmpty() && !said.has(one.artifactId);
    return repeats ? [] : said.hear(one.artifactId, one.said.text, appends);
  };
  const question = (prompt: string): Interrupt => ({
    type: 'form_input',
    interrupt_id: questionId(taskId ?? agentId, newId()),
    agent: agentId,
    prompt,
    fields: fields ?? [{ field_name: 'answer', field_type: 'text', required: true }],
  });
  const done = (last: Said): StreamEvent[] => {
    const words = last.text.trim() === '' ? wordsFor(last.data ?? data) : last.text;
    return [...(said.isEmpty() ? said.hear('', words, false) : []), { event: 'done', data: {} }];
  };
  const warning = ({ text }: Said): StreamEvent[] => {
    if (text === '' || text === lastWarning) return [];
    lastWarning = text;
    return [{ event: 'warning', data: { message: text } }];
  };
  const status = ({ state, said: last }: A2aStatus): StreamEvent[] => {
    switch (state) {
      case 'completed':
        return done(last);
      case 'canceled':
        return [{ event: 'cancelled', data: {} }];
      case 'input-required':
        return [{ event: 'input_required', data: question(last.text) }];
      case 'working':
        return warning(last);
      default:
        return failures[state] === undefined ? [] : [errorEvent(agentFailed(failures[state], last.text))];
    }
  };
  return {
    taskId: () => taskId,
    translate(event) {
      if (event.kind === 'message') return done(event.said);
      taskId ??= event.kind === 'task' ? event.id : event.taskId;
      if (event.kind === 'artifact') return artifact(event.artifact, event.appends);
      const artifacts = event.kind === 'task' ? event.artifacts.flatMap((one) => artifact(one, false)) : [];
      return [...artifacts, ...status(event.status)];
    },
  };
}

const failures: Partial<Record<A2aState, string>> = {
  failed: 'The agent could not answer',
  rejected: 'The agent declined the question',
  'auth-required': 'The agent needs a sign-in elsewhere',
};

const maxReason = 500;

/** What went wrong, in the agent's own words where it said any. 502: nothing here would change it. */
export function agentFailed(what: string, words: string): AppError {
  const reason = words.replace(/\s+/g, ' ').trim();
  const shown = reason.length > maxReason ? `${reason.slice(0, maxReason)}…` : reason;
  return new AppError('BAD_GATEWAY', shown === '' ? `${what}.` : `${what}: ${shown}`);
}

const maxData = 4_000;

/** An answer that is no text. */
function wordsFor(data: unknown): string {
  if (data === undefined) return 'The agent gave no answer in words.';
  const json = JSON.stringify(data, undefined, 2);
  const cut = json.length > maxData ? `${json.slice(0, maxData)}\n…` : json;
  return `The agent answered with data instead of words:\n\n\`\`\`json\n${cut.replaceAll('```', "'''")}\n\`\`\``;
}

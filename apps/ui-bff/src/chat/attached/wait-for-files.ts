import type { AttachedFile, StreamEvent } from '@parley/contracts';
import { delay } from '@parley/pacing';
import type { Hear } from '@parley/service';
import type { AgentStream } from '../../agents-service/agents-service.js';
import type { Actor } from '../../http/actor.js';
import type { RagFiles } from './rag-files.js';

/**
 * Begins to answer once the files of the conversation are read, or after five minutes without those that are not. While it
 * waits, the run has a step that says so; with nothing to wait for, there is none.
 * Throws AppError `SERVICE_UNAVAILABLE` naming rag-server.
 */
export type WaitForFiles = (asked: AskedWithFiles, begin: () => Promise<AgentStream>) => Promise<AgentStream>;

export interface AskedWithFiles {
  readonly actor: Pick<Actor, 'token'>;
  readonly conversationId: string;
  readonly signal: AbortSignal;
}

interface Deps {
  readonly ragFiles: Pick<RagFiles, 'list'>;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** What the step is called. */
export const readingStep = 'read_attached_files';

const [waitMs, pollMs] = [300_000, 500];

export function makeWaitForFiles({ ragFiles, newId, now }: Deps): WaitForFiles {
  return async ({ actor, conversationId, signal }, begin) => {
    const look = () => ragFiles.list(conversationId, actor.token.raw, signal);
    const first = await look();
    if (!first.some(isReading)) return begin();
    return async (hear) => {
      const tool_call_id = newId();
      const files = first.filter(isReading).map(({ name }) => name);
      const goesOn = await hear({
        event: 'tool_start',
        data: { tool_call_id, tool_name: readingStep, args: { files: files.join(', ') } },
      });
      if (!goesOn) return;
      const read = await untilRead(look, now().getTime() + waitMs, signal);
      if (await hear(told(tool_call_id, read, files))) await heardOn(begin, hear);
    };
  };

  async function untilRead(
    look: () => Promise<AttachedFile[]>,
    deadline: number,
    signal: AbortSignal,
  ): Promise<AttachedFile[]> {
    for (;;) {
      const files = await look();
      if (!files.some(isReading) || now().getTime() >= deadline) return files;
      await delay(pollMs, signal);
    }
  }
}

const heardOn = async (begin: () => Promise<AgentStream>, hear: Hear<StreamEvent>) => (await begin())(hear);

const isReading = ({ status }: AttachedFile): boolean => status === 'reading';

function told(tool_call_id: string, files: readonly AttachedFile[], awaited: readonly string[]): StreamEvent {
  const lines = files.filter(({ name }) => awaited.includes(name)).map(lineOf);
  return { event: 'tool_end', data: { tool_call_id, result: lines.join('\n') || 'The files were removed.' } };
}

function lineOf({ name, status, message }: AttachedFile): string {
  if (status === 'reading') return `${name}: not read within five minutes, so this answer does without it`;
  if (status === 'failed') return `${name}: not read. ${message ?? ''}`.trim();
  return message === null ? `${name}: read` : `${name}: read. ${message}`;
}

import { useMemo } from 'react';
import type { LiveRun, Turn } from '../runs/live-run.js';
import { filesOfTurns } from './files-of-turns.js';
import { noFiles, useFiles } from './read-files.js';

interface Where {
  readonly conversationId: string;
  readonly hasFiles: boolean;
  readonly turns: readonly Turn[];
  readonly hasOlder: boolean;
  readonly live: LiveRun | undefined;
}

/** The files of a conversation: those of each turn, those of a question that is on its way, and what goes with the next. */
export function useConversationFiles({ conversationId, hasFiles, turns, hasOlder, live }: Where) {
  const files = useFiles(conversationId, hasFiles).data?.files ?? noFiles;
  const { ofTurn, next } = useMemo(() => filesOfTurns(files, turns, hasOlder), [files, turns, hasOlder]);
  // A question that is on its way takes them along.
  const isTaken = live !== undefined && !turns.some(({ id }) => id === live.turnId);
  return isTaken ? { ofTurn, onTheirWay: next, next: noFiles } : { ofTurn, onTheirWay: noFiles, next };
}

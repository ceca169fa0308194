import { useMemo } from 'react';
import type { LiveRun, Turn } from '../runs/live-run.js';
import { type AttachedFile, filesOfTurns } from './files-of-turns.js';
import { useFiles } from './read-files.js';
import { useAttaching } from './use-attaching.js';

interface Where {
  readonly conversationId: string;
  readonly hasFiles: boolean;
  readonly turns: readonly Turn[];
  readonly hasOlder: boolean;
  readonly live: LiveRun | undefined;
}

export const noFiles: readonly AttachedFile[] = [];

/** The files of a conversation: those of each turn, those of a question that is on its way, and what goes with the next. */
export function useConversationFiles({ conversationId, hasFiles, turns, hasOlder, live }: Where) {
  const files = useFiles(conversationId, hasFiles).data?.files ?? noFiles;
  const { ofTurn, next } = useMemo(() => filesOfTurns(files, turns, hasOlder), [files, turns, hasOlder]);
  // A question that is on its way takes them along.
  const isTaken = live !== undefined && !turns.some(({ id }) => id === live.turnId);
  const attaching = useAttaching(conversationId, isTaken ? noFiles : next);
  return { ofTurn, onTheirWay: isTaken ? next : noFiles, attaching };
}

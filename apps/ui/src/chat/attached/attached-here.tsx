import { useQueryClient } from '@tanstack/react-query';
import { AttachedList } from './attached-list.js';
import type { AttachedFile } from './files-of-turns.js';
import { noFiles, useFiles } from './read-files.js';
import { removeFile, sendFiles } from './send-files.js';
import { changeSending, useSending } from './sending.js';
import { useGivenFiles } from './use-given-files.js';

interface AttachedHereProps {
  readonly conversationId: string;
  /** The agent that is to be asked. */
  readonly agentId: string;
  /** Files that came with no question yet; of a conversation that has none, all. */
  readonly files: readonly AttachedFile[] | undefined;
}

/** Takes files that are dropped on the page or pasted into the field, and shows what goes with the next question. */
export function AttachedHere({ conversationId, agentId, files }: AttachedHereProps) {
  const queries = useQueryClient();
  const known = useFiles(conversationId, false).data?.files ?? noFiles;
  const sending = useSending(conversationId);
  const isOver = useGivenFiles((given) => void sendFiles(queries, { conversationId, agentId }, given));
  const shown = files ?? known;
  return (
    <div data-over={isOver || undefined}>
      {shown.length + sending.length > 0 && (
        <AttachedList
          files={shown}
          sending={sending}
          onRemove={(file) => void removeFile(queries, conversationId, file)}
          onForget={({ id }) => changeSending(conversationId, (all) => all.filter((one) => one.id !== id))}
        />
      )}
    </div>
  );
}

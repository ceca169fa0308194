import { CloseButton, Loader, VisuallyHidden } from '@mantine/core';
import { ExclamationTriangleIcon, FileTextIcon } from '@radix-ui/react-icons';
import type { AttachedFile } from './files-of-turns.js';
import type { SentFile } from './sending.js';
import { t } from '../../texts/texts.js';

interface AttachedListProps {
  readonly files: readonly AttachedFile[];
  /** Files on their way, and refused ones. */
  readonly sending: readonly SentFile[];
  readonly onRemove: (file: AttachedFile) => void;
  readonly onForget: (file: SentFile) => void;
}

/** Files that go with the next question, how far each is, and why one was refused. */
export function AttachedList({ files, sending, onRemove, onForget }: AttachedListProps) {
  return (
    <>
      <ul className="parley-chat-files" aria-label={t('Attached files')}>
        {files.map((file) => (
          <FileItem key={file.id} {...stateOf(file)} onRemove={() => onRemove(file)} />
        ))}
        {sending.map((file) => (
          <FileItem
            key={file.id}
            name={file.name}
            words={
              file.refusal === undefined ? t('Sending') : t('Not attached: {{refusal}}', { refusal: file.refusal })
            }
            isBusy={file.refusal === undefined}
            isBad={file.refusal !== undefined}
            onRemove={file.refusal === undefined ? undefined : () => onForget(file)}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">
        {[...files.map(stateOf), ...sending.map(toldOf)]
          .map(({ name, words }) => `${name}: ${words.replace(/\.$/, '')}.`)
          .join(' ')}
      </VisuallyHidden>
    </>
  );
}

/** The files that came with a question. */
export const TurnFiles = ({ files }: { readonly files: readonly AttachedFile[] }) => (
  <ul className="parley-chat-files" data-asked aria-label={t('Files of this question')}>
    {files.map((file) => (
      <FileItem key={file.id} {...stateOf(file)} />
    ))}
  </ul>
);

interface FileItemProps {
  readonly name: string;
  readonly words: string;
  readonly isBusy: boolean;
  readonly isBad: boolean;
  readonly onRemove?: (() => void) | undefined;
}

function FileItem({ name, words, isBusy, isBad, onRemove }: FileItemProps) {
  return (
    <li className="parley-chat-file" data-bad={isBad || undefined}>
      {isBusy ? (
        <Loader size={14} aria-hidden />
      ) : isBad ? (
        <ExclamationTriangleIcon aria-hidden />
      ) : (
        <FileTextIcon aria-hidden />
      )}
      <span className="parley-chat-file-text">
        <span className="parley-chat-title" title={name}>
          {name}
        </span>
        <span className="parley-chat-file-state">{words}</span>
      </span>
      {onRemove && <CloseButton size="sm" aria-label={t('Remove {{name}}', { name })} onClick={onRemove} />}
    </li>
  );
}

const toldOf = ({ name, refusal }: { readonly name: string; readonly refusal?: string }) => ({
  name,
  words: refusal === undefined ? t('Sending') : t('Not attached'),
});

function stateOf({ name, status, message }: AttachedFile) {
  const words = {
    reading: t('Being read'),
    ready: message ?? t('Read'),
    failed: t('Cannot be used: {{message}}', { message: message ?? t('it could not be read.') }),
  }[status];
  return { name, words, isBusy: status === 'reading', isBad: status === 'failed' };
}

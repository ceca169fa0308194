import { ActionIcon, Group, NativeSelect, Text, Textarea, Tooltip } from '@mantine/core';
import { PaperPlaneIcon, StopIcon } from '@radix-ui/react-icons';
import type { UiSchemas } from '@parley/client';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { takeFocus } from '../../kit/take-focus.js';
import { AttachButton } from '../attached/attach-button.js';
import { AttachedList } from '../attached/attached-list.js';
import type { Attaching } from '../attached/use-attaching.js';
import { useDroppedFiles } from '../attached/use-dropped-files.js';
import { useDraft } from './use-draft.js';

type Agent = UiSchemas['AvailableAgent'];

/** The most characters the platform accepts. */
const maxChars = 32_000;

interface ComposerProps {
  /** The key of the draft. */
  readonly draftKey: string;
  readonly agents: readonly Agent[];
  /** The agent that is asked until another one is chosen. */
  readonly agentId: string | undefined;
  /** Replaces the text of the field. */
  readonly initialText?: string | undefined;
  /** The text is in the field now; from here on typing counts. */
  readonly onTaken: () => void;
  readonly onSend: (message: string, agentId: string) => void;
  /** While an answer comes. */
  readonly onStop?: (() => void) | undefined;
  /** What people should know before they send. */
  readonly note?: string | undefined;
  /** Why nothing can be sent now. */
  readonly blocked?: string | undefined;
  readonly attaching: Attaching;
}

/** The field for a question. Enter sends, Shift+Enter starts a new line. */
export function Composer({
  draftKey,
  agents,
  agentId,
  initialText,
  onTaken,
  onSend,
  onStop,
  note,
  blocked,
  attaching,
}: ComposerProps) {
  const [text, setText] = useDraft(draftKey, initialText);
  const [chosen, choose] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const usable = (id: string | undefined) => agents.find((agent) => agent.id === id)?.id;
  const agent = usable(chosen) ?? usable(agentId) ?? agents[0]?.id;
  const isSending = attaching.sending.some(({ refusal }) => refusal === undefined);
  const isFree = blocked === undefined && onStop === undefined && !isSending;
  const maySend = text.trim() !== '' && agent !== undefined && isFree;
  const attach = (files: readonly File[]) => {
    if (agent !== undefined && files.length > 0) attaching.onAttach(files, agent);
  };
  const isOver = useDroppedFiles(agent === undefined ? undefined : attach);
  useEffect(() => {
    takeFocus(field.current);
  }, []);
  useEffect(() => {
    if (initialText === undefined) return;
    setText(initialText);
    takeFocus(field.current);
    onTaken();
  }, [initialText, setText, onTaken]);
  const stop = () => {
    onStop?.();
    field.current?.focus(); // The button disappears, and would take the focus with it.
  };
  const send = () => {
    if (!maySend) return;
    setText('');
    onSend(text.trim(), agent);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A text that office programs copy comes with a picture of itself.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    attach(files);
  };
  if (agents.length === 0) return <NoAgent />;
  return (
    <div className="parley-chat-column parley-chat-composer">
      <div className="parley-chat-box" data-over={isOver || undefined}>
        <AttachedList {...attaching} />
        <Textarea
          ref={field}
          variant="unstyled"
          aria-label="Your question"
          placeholder="Ask a question"
          autosize
          minRows={1}
          maxRows={10}
          maxLength={maxChars}
          px={6}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Group justify="space-between" wrap="nowrap" mt={4}>
          <Group gap={4} wrap="nowrap" miw={0}>
            <AttachButton onFiles={attach} />
            <NativeSelect
              size="xs"
              variant="filled"
              aria-label="Agent"
              value={agent}
              onChange={(event) => choose(event.currentTarget.value)}
              data={agents.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Group>
          {onStop ? (
            <Tooltip label="Stop the answer">
              <ActionIcon size="lg" radius="xl" color="red" aria-label="Stop the answer" onClick={stop}>
                <StopIcon aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : (
            <Tooltip label="Send">
              <ActionIcon size="lg" radius="xl" aria-label="Send" disabled={!maySend} onClick={send}>
                <PaperPlaneIcon aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </div>
      <Text size="xs" c="dimmed" ta="center" mt={6}>
        {blocked ??
          (isSending ? sendingNote : note) ??
          'Answers can be wrong. Check the sources before you rely on them.'}
      </Text>
    </div>
  );
}

const sendingNote = 'You can send your question as soon as the files are attached.';

function NoAgent() {
  return (
    <Text className="parley-chat-column" c="dimmed" ta="center" py="lg">
      There is no agent you can ask. An admin can share one with your team.
    </Text>
  );
}

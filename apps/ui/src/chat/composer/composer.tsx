import { ActionIcon, Group, NativeSelect, Text, Textarea, Tooltip } from '@mantine/core';
import { PaperPlaneIcon, StopIcon } from '@radix-ui/react-icons';
import type { UiSchemas } from '@parley/client';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { takeFocus } from '../../kit/take-focus.js';
import type { AttachedFile } from '../attached/files-of-turns.js';
import { isOnItsWay, useSending } from '../attached/sending.js';
import { lazyPart } from '../../loading/load-part.js';
import { useDraft } from './use-draft.js';
import { t } from '../../texts/texts.js';

const AttachedHere = lazyPart(async () => (await import('../attached/parts.js')).AttachedHere);
const AttachButton = lazyPart(async () => (await import('../attached/parts.js')).AttachButton);

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
  readonly conversationId: string;
  /** Files that go with the next question, where those of earlier ones are told apart. */
  readonly files?: readonly AttachedFile[];
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
  conversationId,
  files,
}: ComposerProps) {
  const [text, setText] = useDraft(draftKey, initialText);
  const [chosen, choose] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const usable = (id: string | undefined) => agents.find((agent) => agent.id === id)?.id;
  const agent = usable(chosen) ?? usable(agentId) ?? agents[0]?.id;
  const isSending = useSending(conversationId).some(isOnItsWay);
  const isFree = blocked === undefined && onStop === undefined && !isSending;
  const maySend = text.trim() !== '' && agent !== undefined && isFree;
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
  if (agents.length === 0) return <NoAgent />;
  return (
    <div className="parley-chat-column parley-chat-composer">
      <div className="parley-chat-box">
        <Suspense fallback={null}>
          <AttachedHere agentId={agent ?? ''} {...{ conversationId, files }} />
        </Suspense>
        <Textarea
          ref={field}
          variant="unstyled"
          aria-label={t('Your question')}
          placeholder={t('Ask a question')}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={maxChars}
          px={6}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Group justify="space-between" wrap="nowrap" mt={4}>
          <Group gap={4} wrap="nowrap" miw={0}>
            <Suspense fallback={null}>
              <AttachButton agentId={agent ?? ''} conversationId={conversationId} />
            </Suspense>
            <NativeSelect
              size="xs"
              variant="filled"
              aria-label={t('Agent')}
              value={agent}
              onChange={(event) => choose(event.currentTarget.value)}
              data={agents.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Group>
          {onStop ? (
            <Tooltip label={t('Stop the answer')}>
              <ActionIcon size="lg" radius="xl" color="red" aria-label={t('Stop the answer')} onClick={stop}>
                <StopIcon aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : (
            <Tooltip label={t('Send')}>
              <ActionIcon size="lg" radius="xl" aria-label={t('Send')} disabled={!maySend} onClick={send}>
                <PaperPlaneIcon aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </div>
      <Text size="xs" c="dimmed" ta="center" mt={6}>
        {blocked ??
          (isSending ? sendingNote : note) ??
          t('Answers can be wrong. Check the sources before you rely on them.')}
      </Text>
    </div>
  );
}

const sendingNote = t('You can send your question as soon as the files are attached.');

function NoAgent() {
  return (
    <Text className="parley-chat-column" c="dimmed" ta="center" py="lg">
      {t('There is no agent you can ask. An admin can share one with your team.')}
    </Text>
  );
}

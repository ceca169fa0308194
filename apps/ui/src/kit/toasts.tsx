import { Notification, Portal, Stack, VisuallyHidden } from '@mantine/core';
import { createStore, useStore } from '../api/store.js';
import { useAnythingBusy } from './busy.js';
import { t } from '../texts/texts.js';

interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failure';
  readonly text: string;
}

const toasts = createStore<readonly Toast[]>([]);
const shownMs = { done: 5_000, failure: 12_000 } as const;
let lastId = 0;

/** Says in a corner that something happened. What a person has to act on stands where they act, not here. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = (lastId += 1);
  toasts.set([...toasts.get(), { ...toast, id }].slice(-4));
  setTimeout(() => hide(id), shownMs[toast.kind]);
}

const hide = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Where toasts appear; a screen reader hears them, and that something takes a while. */
export function Toasts() {
  const shown = useStore(toasts);
  const isBusy = useAnythingBusy();
  return (
    <Portal>
      <Stack
        aria-live="polite"
        pos="fixed"
        bottom="var(--parley-toasts-bottom, 16px)"
        right={16}
        gap="xs"
        maw="min(400px, calc(100vw - 32px))"
        style={{ zIndex: 400 }}
      >
        {isBusy && <VisuallyHidden>{t('Please wait')}</VisuallyHidden>}
        {shown.map(({ id, kind, text }) => (
          <Notification
            key={id}
            withBorder
            color={kind === 'done' ? 'teal' : 'red'}
            closeButtonProps={{ 'aria-label': t('Close') }}
            onClose={() => hide(id)}
          >
            {text}
          </Notification>
        ))}
      </Stack>
    </Portal>
  );
}

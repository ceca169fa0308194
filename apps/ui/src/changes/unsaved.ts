import { useEffect } from 'react';
import { createStore, useStore } from '../api/store.js';

/** Forms on show whose words another page would lose, and those that a page which is loaded anew would. */
const [byPage, byBrowser] = [createStore(0), createStore(0)];
let isAsked = true;

interface Unsaved {
  readonly isUnsaved: boolean;
  /** While it is being saved another page loses nothing, for that goes on; the browser would cut it off. */
  readonly isSaving: boolean;
}

/**
 * Notes that a form holds what is not saved, as long as it does. A `LeaveGuard` asks before another page takes its
 * place; the browser asks in words of its own before a reload, or before the window is closed.
 */
export function useUnsaved({ isUnsaved, isSaving }: Unsaved): void {
  useEffect(() => {
    if (isUnsaved && !isSaving) return counted(byPage);
    return undefined;
  }, [isUnsaved, isSaving]);
  useEffect(() => {
    if (!isUnsaved && !isSaving) return undefined;
    addEventListener('beforeunload', askFirst);
    const release = counted(byBrowser);
    return () => {
      release();
      if (byBrowser.get() === 0) removeEventListener('beforeunload', askFirst);
    };
  }, [isUnsaved, isSaving]);
}

function counted(count: typeof byPage): () => void {
  count.set(count.get() + 1);
  return () => count.set(count.get() - 1);
}

/** Whether another page would lose anything. */
export const isAnythingUnsaved = (): boolean => byPage.get() > 0;

/** Whether a page that is loaded anew would lose anything. */
export const useAnythingUnsaved = (): boolean => useStore(byBrowser) > 0;

/** Has the page taken away without asking: somebody said so, or whoever looks at it next is another. */
export function leavePage(leave: () => void): void {
  isAsked = false;
  leave();
}

function askFirst(event: BeforeUnloadEvent): void {
  if (isAsked) event.preventDefault();
}

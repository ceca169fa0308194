import type { Logger } from '../log/logger.js';

/** What a service has opened, to be closed in reverse order. */
export interface Closers {
  /** Remembers how to close what was just opened. */
  add(name: string, close: () => Promise<unknown>): void;
  /**
   * Opens what must not be left half open: a close meanwhile waits for it. Throws when everything is closed already, and
   * what `open` throws.
   */
  open<T extends { close(): Promise<unknown> }>(name: string, open: () => Promise<T>): Promise<T>;
  /** Closes everything, last opened first. One that fails or hangs is logged and does not keep the others open. */
  close(): Promise<void>;
}

/** @param timeoutMs for all closers together; closers that are still running after it are abandoned. */
export function createClosers({ log, timeoutMs = 10_000 }: { log: Logger; timeoutMs?: number }): Closers {
  const opened: { name: string; close: () => Promise<unknown> }[] = [];
  let isClosing = false;
  return {
    add(name, close) {
      opened.push({ name, close });
    },
    async open(name, open) {
      if (isClosing) throw new Error(`${name} is not opened any more: everything is being closed`);
      const opening = open();
      const close = async () => (await opening.catch(() => undefined))?.close();
      opened.push({ name, close });
      return opening;
    },
    async close() {
      isClosing = true;
      const deadline = AbortSignal.timeout(timeoutMs);
      for (const { name, close } of opened.splice(0).reverse()) {
        await within(deadline, close).catch((err: unknown) => log.error({ err, part: name }, 'could not close'));
      }
    },
  };
}

async function within(deadline: AbortSignal, close: () => Promise<unknown>): Promise<void> {
  let giveUp: (() => void) | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new Error('the time to stop ran out', { cause: deadline.reason }));
    if (deadline.aborted) giveUp();
    else deadline.addEventListener('abort', giveUp, { once: true });
  });
  try {
    await Promise.race([close(), over]);
  } finally {
    if (giveUp) deadline.removeEventListener('abort', giveUp);
  }
}

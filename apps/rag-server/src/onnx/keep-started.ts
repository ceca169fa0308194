import type { OnnxThread, Runner } from './onnx-thread.js';

/** One thread at a time: a dead thread is replaced when it is needed. */
export async function keepStarted(start: () => Promise<OnnxThread>, gone: Runner['gone']) {
  const first = await start();
  let current = Promise.resolve(first);
  let isClosed = false;
  return {
    dimensions: first.dimensions,
    async alive() {
      const mine = current;
      const known = await mine.catch(() => undefined);
      if (isClosed) throw gone(new Error('it is closed'));
      if (known?.isAlive()) return known;
      // Whoever comes first starts it, everybody else waits for the same one.
      if (current === mine) current = start();
      return current.catch((cause: unknown) => {
        throw gone(cause);
      });
    },
    async close() {
      isClosed = true;
      await (await current.catch(() => undefined))?.close();
    },
  };
}

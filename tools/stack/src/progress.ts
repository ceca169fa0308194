/** Tells a person what is going on, a line a step; tests hand in one that keeps quiet. */
export interface Progress {
  step(words: string): void;
  done(words: string): void;
}

/** @param out where to write; a started step is rewritten in place on a terminal */
export function terminalProgress(out: NodeJS.WriteStream, startedAt = performance.now()): Progress {
  const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`;
  return {
    step: (words) => {
      if (out.isTTY) out.write(`\r\x1b[2K${seconds()}  … ${words}`);
    },
    done: (words) => void out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${seconds()}  ✓ ${words}\n`),
  };
}

export const silentProgress: Progress = { step: () => undefined, done: () => undefined };

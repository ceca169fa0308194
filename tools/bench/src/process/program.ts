import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of this bench, `src/<name>.main.ts`, in a process of its own, so that it has a core and a CPU count. */
export interface Program<Asked, Answer> {
  readonly pid: number;
  /** What it said when it began. */
  readonly hello: Answer;
  /** Tells it something and waits for its answer; one question at a time. Throws Error when it ended instead. */
  ask(asked: Asked): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a program and waits for its first message. */
export async function startProgram<Asked extends object, Answer>(
  name: string,
  args: readonly string[] = [],
): Promise<Program<Asked, Answer>> {
  const child = fork(fileURLToPath(new URL(`./${name}.main.js`, import.meta.url)), args, { execArgv: [] });
  const answered = async () => {
    const over = new AbortController();
    const ended = once(child, 'exit', { signal: over.signal }).then(() => Promise.reject(new Error(`${name} ended.`)));
    try {
      const [answer] = (await Promise.race([once(child, 'message', { signal: over.signal }), ended])) as [Answer];
      return answer;
    } finally {
      over.abort();
      await ended.catch(() => undefined);
    }
  };
  const hello = await answered();
  return {
    pid: child.pid ?? 0,
    hello,
    ask(asked) {
      const answer = answered();
      child.send(asked);
      return answer;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The other side: says hello, answers every question, and ends with the one who asks. */
export function answerParent<Answer extends object>(
  hello: Answer,
  answer: (asked: never) => Promise<Answer> | Answer,
): void {
  const tell = (said: Answer) => process.send?.(said);
  process.once('disconnect', () => process.exit());
  process.on('message', (asked) => void Promise.resolve(answer(asked as never)).then(tell));
  tell(hello);
}

interface BatchOptions<Answer> {
  readonly load: (ids: readonly string[]) => Promise<Readonly<Record<string, Answer>>>;
  /** Most ids in one call. */
  readonly maxIds: number;
  /** How long others are waited for, in milliseconds. */
  readonly gatherMs: number;
}

interface Waiting<Answer> {
  readonly id: string;
  readonly resolve: (answer: Answer | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** One call for what many ask for at about the same time. Resolves to `undefined` for what the answer does not name. */
export function batchLoader<Answer>({ load, maxIds, gatherMs }: BatchOptions<Answer>) {
  let waiting: Waiting<Answer>[] = [];
  const send = async () => {
    const batch = waiting.slice(0, maxIds);
    waiting = waiting.slice(maxIds);
    const loading = load([...new Set(batch.map(({ id }) => id))]);
    if (waiting.length > 0) void send();
    try {
      const answers = await loading;
      for (const { id, resolve } of batch) resolve(Object.hasOwn(answers, id) ? answers[id] : undefined);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (id: string): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      if (waiting.length === 1) setTimeout(() => void send(), gatherMs);
    });
}

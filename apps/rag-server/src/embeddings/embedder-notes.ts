import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What was found out about a model once and need not be found out at the next start. */
export interface EmbedderNotes {
  /** `undefined` for what was never kept or cannot be read. */
  find(key: string): Promise<unknown>;
  /** Throws when it cannot be kept. */
  keep(key: string, value: string | number): Promise<void>;
}

/** In a file beside the model, so that they travel with it. */
export function folderNotes(folder: string): EmbedderNotes {
  const file = join(folder, 'parley.json');
  const read = async (): Promise<Record<string, unknown>> => {
    const notes: unknown = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
    return typeof notes === 'object' && notes !== null ? { ...notes } : {};
  };
  return {
    find: async (key) => (await read())[key],
    async keep(key, value) {
      const text = `${JSON.stringify({ ...(await read()), [key]: value }, null, 2)}\n`;
      // Whole or not at all: another replica may start from the same folder.
      const draft = `${file}.${process.pid}.new`;
      await writeFile(draft, text);
      await rename(draft, file);
    },
  };
}

/** Looks everywhere, and keeps in the first place that takes it: a mounted folder is often read-only. */
export function firstOf(...places: readonly EmbedderNotes[]): EmbedderNotes {
  return {
    async find(key) {
      for (const place of places) {
        const found = await place.find(key);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    async keep(key, value) {
      const errors: unknown[] = [];
      for (const place of places) {
        const error: unknown = await place.keep(key, value).then(
          () => undefined,
          (cause: unknown) => cause ?? new Error('unknown'),
        );
        if (error === undefined) return;
        errors.push(error);
      }
      throw new AggregateError(errors, 'What was found out about the embedding model cannot be kept');
    },
  };
}

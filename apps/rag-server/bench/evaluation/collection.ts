import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export interface CollectionDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** By query id: document id and how relevant it was judged, 0 being not at all. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A retrieval test collection in the layout of BEIR. */
export interface Collection {
  readonly documents: readonly CollectionDocument[];
  /** Text of every judged query by its id. */
  readonly queries: ReadonlyMap<string, string>;
  readonly judgements: Judgements;
}

const id = z.union([z.string().min(1), z.int().transform(String)]);
const corpusLine = z.object({ _id: id, title: z.string().nullish(), text: z.string().nullish() });
const queryLine = z.object({ _id: id, text: z.string().min(1) });

/**
 * Reads `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv` of a folder.
 * Throws naming the file and the line that cannot be read, and what of the folder does not fit together.
 * @see https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset
 */
export async function readCollection(folder: string): Promise<Collection> {
  const judgements = await readJudgements(join(folder, 'qrels', 'test.tsv'));
  const documents: CollectionDocument[] = [];
  for await (const { _id, title, text } of jsonLines(join(folder, 'corpus.jsonl'), corpusLine))
    documents.push({ id: _id, title: title ?? '', text: text ?? '' });
  const queries = new Map<string, string>();
  for await (const { _id, text } of jsonLines(join(folder, 'queries.jsonl'), queryLine))
    if (judgements.has(_id)) queries.set(_id, text);
  const collection = { documents, queries, judgements };
  requireSense(folder, collection);
  return collection;
}

function requireSense(folder: string, { documents, queries, judgements }: Collection): void {
  const complain = (what: string) => {
    throw new Error(`${folder}: ${what}`);
  };
  if (documents.length === 0) complain('corpus.jsonl contains no document');
  if (new Set(documents.map((document) => document.id)).size < documents.length)
    complain('corpus.jsonl contains the same _id twice');
  const lost = [...judgements.keys()].find((query) => !queries.has(query));
  if (lost !== undefined) complain(`qrels/test.tsv judges query ${lost}, which queries.jsonl does not contain`);
}

async function readJudgements(file: string): Promise<Judgements> {
  const judgements = new Map<string, Map<string, number>>();
  for await (const { text, number } of lines(file)) {
    const [query = '', document = '', score = ''] = text.split('\t').map((cell) => cell.trim());
    if (number === 1 && !isScore(score)) continue;
    if (query === '' || document === '' || !isScore(score))
      throw new Error(`${file}:${number}: not "query-id TAB corpus-id TAB score"`);
    const judged = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, judged.set(document, Number(score)));
  }
  const relevant = [...judgements].filter(([, judged]) => [...judged.values()].some((score) => score > 0));
  if (relevant.length === 0) throw new Error(`${file}: no document is judged relevant`);
  return new Map(relevant);
}

const isScore = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

async function* jsonLines<T>(file: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  for await (const { text, number } of lines(file)) {
    const { success, data, error } = schema.safeParse(parsed(text));
    if (!success) throw new Error(`${file}:${number}: ${z.prettifyError(error)}`);
    yield data;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function* lines(file: string): AsyncGenerator<{ text: string; number: number }> {
  let number = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      number += 1;
      if (text.trim() !== '') yield { text, number };
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new Error(`${file} is missing; a collection consists of corpus.jsonl, queries.jsonl and qrels/test.tsv`, {
      cause,
    });
  }
}

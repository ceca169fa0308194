import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ManualPage, manualPage } from './manual-text.js';

export interface Wanted {
  /** Holds unpacked packages somewhere below: `man/LANGUAGE/man1/ls.1.gz`, or `man/man1/ls.1.gz` in English. */
  readonly pages: string;
  /** As the folders are named: `de`, `zh_CN`, `en`. */
  readonly language: string;
  /** The language that asks; another than the pages' is a test across languages. */
  readonly asking: string;
  readonly documents: number;
  readonly questions: number;
}

/** Longer ones would be mostly lists of options. */
const longest = 4_000;

/**
 * A collection in BEIR's layout out of manual pages: the line that sums a page up asks for the page, which is kept without
 * that line and without its name. Throws where the folder holds too few pages to ask for.
 */
export async function makeCollection(
  folder: string,
  wanted: Wanted,
): Promise<{ documents: number; questions: number }> {
  const kept = someOf(await pagesIn(wanted.pages, wanted.language), wanted.documents);
  const asking = wanted.asking === wanted.language ? kept : await pagesIn(wanted.pages, wanted.asking);
  const questions = [...kept.keys()].filter((id) => asking.has(id)).slice(0, wanted.questions);
  if (questions.length === 0) throw new Error(`${wanted.pages} holds no pages in ${wanted.language} to ask for`);
  await mkdir(join(folder, 'qrels'), { recursive: true });
  const documents = [...kept].map(([_id, { text }]) => ({ _id, title: '', text: text.slice(0, longest) }));
  await writeFile(join(folder, 'corpus.jsonl'), jsonLines(documents));
  const asked = questions.map((_id) => ({ _id, text: asking.get(_id)?.summary }));
  await writeFile(join(folder, 'queries.jsonl'), jsonLines(asked));
  const judged = questions.map((id) => `${id}\t${id}\t1\n`);
  await writeFile(join(folder, 'qrels', 'test.tsv'), `query-id\tcorpus-id\tscore\n${judged.join('')}`);
  return { documents: kept.size, questions: questions.length };
}

const jsonLines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** By name and section; the same in every language. */
async function pagesIn(folder: string, language: string): Promise<Map<string, ManualPage>> {
  const below = language === 'en' ? 'man/man[0-9]' : `man/${language}/man[0-9]`;
  const pages = new Map<string, ManualPage>();
  for await (const file of glob(`**/${below}/*.gz`, { cwd: folder })) {
    const page = manualPage(gunzipSync(await readFile(join(folder, file))).toString('utf8'));
    if (page !== undefined) pages.set(basename(file, '.gz'), page);
  }
  return pages;
}

/** The same ones on every machine, and not those that sort first. */
const someOf = (pages: ReadonlyMap<string, ManualPage>, count: number): Map<string, ManualPage> =>
  new Map([...pages].sort(([a], [b]) => (hashOf(a) < hashOf(b) ? -1 : 1)).slice(0, count));
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

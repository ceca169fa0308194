import { parseArgs } from 'node:util';
import { makeCollection } from './manuals/make-collection.js';

const usage = `Usage: npm run eval -- manuals --pages FOLDER --to FOLDER [--language de] [--asking en]
                             [--documents 500] [--questions 200]

Makes a collection for \`npm run eval -- --data FOLDER\` out of manual pages, which many languages have.

  --pages FOLDER   unpacked packages, e.g. of Debian: apt-get download manpages manpages-de, then dpkg-deb -x FILE FOLDER
  --language de    of the pages, as their folders are named; en by default
  --asking en      language of the questions; that of the pages by default`;

async function main(): Promise<void> {
  const { to, ...wanted } = options();
  const made = await makeCollection(to, wanted);
  console.log(`${to}: ${made.questions} questions, ${made.documents} pages`);
}

function options() {
  const text = { type: 'string' } as const;
  const known = { pages: text, to: text, language: text, asking: text, documents: text, questions: text };
  const { pages, to, language = 'en', asking = language, documents, questions } = parseArgs({ options: known }).values;
  if (pages === undefined || to === undefined) throw new Error(usage);
  return { pages, to, language, asking, documents: count(documents ?? '500'), questions: count(questions ?? '200') };
}

function count(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is no number of pages or questions.\n${usage}`);
  return Number(text);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

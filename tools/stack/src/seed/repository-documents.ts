import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A document as `POST /v1/ingest` takes it. */
export interface SeedDocument {
  readonly page_content: string;
  readonly metadata: {
    readonly document_id: string;
    readonly title: string;
    readonly document_type: string;
    readonly metadata: { readonly source: string };
  };
}

const folders = ['docs', 'apps', 'libs', 'tools'];
const skipped = new Set(['node_modules', 'dist', 'assets', 'test', 'src']);

/** The repository's own documents: README.md, everything Markdown below `docs` and each project's README. */
export function readDocuments(root: string): SeedDocument[] {
  return ['README.md', ...folders.flatMap((folder) => markdownBelow(root, folder))].map((file) =>
    toDocument(root, file),
  );
}

function markdownBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : markdownBelow(root, path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

function toDocument(root: string, file: string): SeedDocument {
  const text = readFileSync(join(root, file), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
  return {
    page_content: text,
    metadata: { document_id: file, title, document_type: 'markdown', metadata: { source: file } },
  };
}

/** Changes when any document does: the seeder then ingests again, and the service embeds only what is new. */
export const fingerprint = (documents: readonly SeedDocument[]): string =>
  createHash('sha256').update(JSON.stringify(documents)).digest('hex');

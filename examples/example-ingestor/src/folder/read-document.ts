import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IngestInput, SkippedDocument } from '@parley/client';
import { lookAt, type LookedAt, openPage, readMarkdown, textOf, UnreadableBytes } from '@parley/documents';
import { type FileKind, type SourceFile, unlessGone } from './scan-folder.js';

const maxTitleLength = 2_000;

/** Largest text that a packed file may unpack to. */
const maxBytes = 64 * 1024 * 1024;

/**
 * The file as the document that its id stands for; `undefined` when it has gone. A file whose bytes are something else
 * than its name says is skipped. Throws when it cannot be read.
 */
export async function readDocument(
  file: SourceFile,
  addressOf: (id: string) => string,
): Promise<IngestInput | SkippedDocument | undefined> {
  const bytes = await readFile(file.path).catch(unlessGone);
  if (!bytes) return undefined;
  const source = addressOf(file.id);
  const looked = await lookAt(bytes, maxBytes).catch(asSkipped);
  if ('reason' in looked) return { documentId: file.id, reason: looked.reason };
  if (looked.form === 'binary') return { documentId: file.id, reason: `The file is ${looked.what}, not text.` };
  const { title, text } = textIn(file.kind, looked, source);
  return {
    page_content: text,
    metadata: {
      document_id: file.id,
      title: (title || basename(file.id)).slice(0, maxTitleLength),
      document_type: file.kind,
      metadata: { source },
    },
  };
}

function asSkipped(error: unknown): { readonly reason: string } {
  if (!(error instanceof UnreadableBytes)) throw error;
  return { reason: `The file is packed (${error.message}) and cannot be unpacked: ${error.reason}.` };
}

/** By its bytes and its kind, as the server reads the same document from a website. */
function textIn(kind: FileKind, { bytes, html }: LookedAt, source: string): { title: string; text: string } {
  const content = textOf(bytes);
  if (kind === 'markdown' && html !== 'document') return readMarkdown(content);
  const { title, markdown } = openPage(content).read(source);
  return { title, text: markdown };
}

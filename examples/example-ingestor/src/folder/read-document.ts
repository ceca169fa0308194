import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IngestInput } from '@parley/client';
import { htmlText } from './html-text.js';
import { type SourceFile, unlessGone } from './scan-folder.js';

const maxTitleLength = 2_000;

/** The file as the document that its id stands for; `undefined` when it has gone. Throws when it cannot be read. */
export async function readDocument(
  file: SourceFile,
  addressOf: (id: string) => string,
): Promise<IngestInput | undefined> {
  const bytes = await readFile(file.path).catch(unlessGone);
  if (!bytes) return undefined;
  const content = new TextDecoder().decode(bytes);
  const { title, text } = file.kind === 'html' ? htmlText(content) : { title: markdownTitle(content), text: content };
  return {
    page_content: text,
    metadata: {
      document_id: file.id,
      title: (title ?? basename(file.id)).slice(0, maxTitleLength),
      document_type: file.kind,
      metadata: { source: addressOf(file.id) },
    },
  };
}

/** The first heading that is not inside a block of code. */
function markdownTitle(content: string): string | undefined {
  const withoutCode = content.replace(/^(```|~~~).*?^\1/gms, '');
  return /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(withoutCode)?.[1];
}

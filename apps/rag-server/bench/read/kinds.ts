import type { Kind } from './kind.js';
import { fileKind } from './file-kind.js';
import { docx } from './kinds/docx.js';
import { html } from './kinds/html.js';
import { pdf } from './kinds/pdf.js';
import { xlsx } from './kinds/xlsx.js';

/** Everything that `npm run bench -- read` measures, by name. */
export const kinds: Readonly<Record<string, Kind>> = {
  html,
  pdf: fileKind(pdf),
  docx: fileKind(docx),
  xlsx: fileKind(xlsx),
};

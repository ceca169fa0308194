import { z } from 'zod';
import { fileReader } from '../parts/file-reader.js';
import { fenced } from '../parts/fence.js';
import { titleOfName } from '../parts/file-name.js';
import { joinSections, type Section } from '../parts/sections.js';

const lines = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(''))]).catch('');

const output = z.object({ text: lines.optional(), data: z.object({ 'text/plain': lines.optional() }).optional() });

/** As far as it is read: nbformat 4. */
const notebook = z.object({
  cells: z.array(
    z.object({ cell_type: z.string(), source: lines, outputs: z.array(output.catch({})).optional().catch(undefined) }),
  ),
  metadata: z
    .object({ language_info: z.object({ name: z.string() }).optional(), title: z.string().optional() })
    .catch({}),
});
type Cell = z.infer<typeof notebook>['cells'][number];

/** Jupyter: text, code and what the code printed, cell by cell. Pictures are not read. */
export const notebookReader = fileReader({
  title: 'Jupyter notebooks',
  mediaTypes: ['application/x-ipynb+json'],
  endings: ['ipynb'],
  read(document) {
    const { cells, metadata } = notebook.parse(JSON.parse(new TextDecoder().decode(document.bytes)));
    const language = metadata.language_info?.name ?? 'python';
    const sections = cells.map((cell, at): Section => ({
      text: cellText(cell, language),
      label: `cell ${at + 1}`,
      fragment: '',
    }));
    const title = metadata.title ?? firstHeading(cells) ?? titleOfName(document.name);
    return joinSections(sections, { title }, document);
  },
});

function cellText({ cell_type: type, source, outputs = [] }: Cell, language: string): string {
  if (source.trim() === '') return '';
  if (type !== 'code') return source;
  const printed = outputs
    .map(({ text, data }) => text ?? data?.['text/plain'] ?? '')
    .filter((text) => text.trim() !== '');
  return [fenced(source, language), ...printed.map((text) => fenced(text))].join('\n\n');
}

const firstHeading = (cells: readonly Cell[]): string | undefined =>
  cells
    .filter(({ cell_type: type }) => type === 'markdown')
    .map(({ source }) => /^#\s+(.+)$/m.exec(source)?.[1]?.trim())
    .find(Boolean);

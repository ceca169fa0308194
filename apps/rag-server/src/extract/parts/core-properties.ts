import type { Entries } from './unzip.js';
import { xmlTree } from './xml.js';

export const coreProperties = 'docProps/core.xml';

/** What an Office file says of itself (ECMA-376 part 2, 11). */
export function propertiesOf(entries: Entries): { readonly title: string; readonly description: string } {
  const bytes = entries[coreProperties];
  if (!bytes) return { title: '', description: '' };
  const $ = xmlTree(bytes);
  const text = (name: string) => $(name).first().text().trim();
  return { title: text('dc\\:title'), description: text('dc\\:description') };
}

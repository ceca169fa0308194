import type { Page, PageRequest } from './authz-store.js';

/** Cuts rows that were read one longer than the page; that one row tells that another page follows. */
export function toPage<Row, Item>(
  rows: Row[],
  { size }: PageRequest,
  { item, position }: { item: (row: Row) => Item; position: (row: Row) => string },
): Page<Item> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { items: shown.map(item), next: rows.length > size && last ? position(last) : undefined };
}

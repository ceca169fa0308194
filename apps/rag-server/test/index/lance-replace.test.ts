import { connect, type Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { aDocument, dimensions } from './chunk-documents.js';
import { replaceRows } from '../../src/index/lance/lance-replace.js';
import { toRow } from '../../src/index/lance/lance-schema.js';
import { openTable } from '../../src/index/lance/lance-table.js';

let connection: Awaited<ReturnType<typeof connect>>;
let table: Table;

beforeEach(async () => {
  connection = await connect('memory://replace');
  table = await openTable(connection, { uri: 'memory://replace', model: 'angles', identity: 'of angles', dimensions });
});
afterEach(() => {
  table.close();
  connection.close();
});

const rowsOf = (...texts: string[]) => aDocument({}, ...texts.map((text) => ({ text }))).chunks.map(toRow);
const keysOf = (rows: readonly { document_key: string }[]) => [...new Set(rows.map((row) => row.document_key))];

/** The table as somebody sees it whom another process overtakes at the last moment. */
const overtaken = (write: () => Promise<unknown>): Table =>
  new Proxy(table, {
    get(target, name) {
      if (name === 'add') return (rows: Record<string, unknown>[]) => write().then(() => target.add(rows));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

it('keeps the rows of a new document once, though another process adds them at the same time', async () => {
  const rows = rowsOf('one', 'two');
  let others = 0;
  const write = async () => (others++ === 0 ? table.add(rows) : undefined);
  await replaceRows(overtaken(write), keysOf(rows), rows, 10_000);

  expect(await table.countRows()).toBe(2);
});

it('leaves alone what another process adds of other documents', async () => {
  const rows = rowsOf('one', 'two');
  const other = aDocument({ documentId: 'other' }, { text: 'three' }).chunks.map(toRow);
  await replaceRows(
    overtaken(() => table.add(other)),
    keysOf(rows),
    rows,
    10_000,
  );

  expect(await table.countRows()).toBe(3);
});

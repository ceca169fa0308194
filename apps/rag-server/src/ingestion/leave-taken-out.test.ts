import { expect, it } from '@jest/globals';
import { documentKey } from '../index/chunk-id.js';
import type { DocumentKey } from '../index/chunk-index.js';
import type { Due, TakenOut, TakenOutStore } from '../taken-out/taken-out.store.js';
import { renewingTheRest } from './leave-taken-out.js';

const key = (documentId: string): DocumentKey => ({ datasourceId: 'files:a', documentId });
const namesOf = (keys: readonly DocumentKey[]) => keys.map(({ documentId }) => documentId);

/** A writer beside a list of what is taken out; what was removed is told. */
function aWriter(out: Readonly<Record<string, Due | undefined>> = {}) {
  const list = new Map(Object.entries(out));
  const removed: string[] = [];
  const among: TakenOutStore['among'] = (keys) =>
    Promise.resolve(
      new Map(
        keys
          .filter(({ documentId }) => list.has(documentId))
          .map((one): [string, TakenOut] => [
            documentKey(one),
            { ...one, title: '', by: 'Ada', at: 0, isFile: false, due: list.get(one.documentId) },
          ]),
      ),
    );
  const removeDocuments = (keys: readonly DocumentKey[]) => Promise.resolve(void removed.push(...namesOf(keys)));
  return { list, removed, deps: { takenOut: { among }, removeDocuments } };
}

const unchanged = { outcome: 'unchanged', chunks: 1 } as const;
const takenOut = { outcome: 'taken_out', chunks: 0, message: 'Taken out by Ada.' };

it('writes what is not taken out, and keeps the order of its results', async () => {
  const { deps, removed } = aWriter({ b: undefined });
  const written: string[] = [];
  const write = renewingTheRest(deps, (keys) => {
    written.push(...namesOf(keys));
    return Promise.resolve(keys.map(() => unchanged));
  });

  expect(await write(['a', 'b', 'c'].map(key), 0)).toEqual([unchanged, takenOut, unchanged]);
  expect([written, removed]).toEqual([['a', 'c'], []]);
});

it('removes what was taken out while it wrote', async () => {
  const { deps, list, removed } = aWriter();
  const write = renewingTheRest(deps, (keys) => {
    list.set('a', 'check');
    return Promise.resolve(keys.map(() => unchanged));
  });

  expect(await write(['a', 'b'].map(key), 0)).toEqual([takenOut, unchanged]);
  expect(removed).toEqual(['a']);
});

it('removes it as well when the rest could not be written', async () => {
  const { deps, list, removed } = aWriter();
  const write = renewingTheRest(deps, () => {
    list.set('a', 'check');
    return Promise.reject(new Error('the job has ended'));
  });

  await expect(write(['a', 'b'].map(key), 0)).rejects.toThrow('the job has ended');
  expect(removed).toEqual(['a']);
});

it('removes what an earlier try that died may have written', async () => {
  const { deps, removed } = aWriter({ a: 'check' });

  await renewingTheRest(deps, (keys) => Promise.resolve(keys.map(() => unchanged)))(['a', 'b'].map(key), 0);
  expect(removed).toEqual(['a']);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Graphs } from '../../src/graph/open-graph.js';
import type { GraphNode } from '../../src/graph/store/graph-store.js';
import type { Candidate } from '../../src/ontology/candidates/candidate.js';
import { defaultThreshold } from '../../src/ontology/candidates/score.js';
import { indexKeys, type ReadType, searchType } from '../../src/ontology/candidates/search-type.js';
import { readTypes } from '../../src/ontology/candidates/read-types.js';
import { nearMisses, planted, plantedCatalogue } from './planted-catalogue.js';

const joined = (names: readonly string[]) => names.join('+');
export const linkOf = ({ aType, bType, mappings }: Candidate) =>
  `${aType}.${joined(mappings.map(({ a }) => a))} > ${bType}.${joined(mappings.map(({ b }) => b))}`;

export async function candidatesOf(types: readonly string[], read: ReadType): Promise<Candidate[]> {
  const signal = AbortSignal.timeout(60_000);
  const index = await indexKeys(types, read, signal);
  const found: Candidate[] = [];
  for (const type of types) found.push(...(await searchType(type, index, read, signal)));
  return found;
}

/** From a list, in pages of any size. */
export const readList = (nodes: readonly GraphNode[], pageSize = 97): ReadType =>
  async function* (type) {
    const all = nodes.filter((node) => node.type === type);
    for (let from = 0; from < all.length; from += pageSize)
      yield await Promise.resolve(all.slice(from, from + pageSize));
  };

/** What the search finds in a graph, whatever engine keeps it. */
export function candidateContract(engine: string, open: () => Promise<{ graphs: Graphs; clear: () => Promise<void> }>) {
  describe(`candidates out of ${engine}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
      await opened.clear();
    });
    afterAll(async () => {
      await opened.clear();
      await opened.graphs.close();
    });

    it('are the planted relations and hardly any other, the same in every run and order', async () => {
      const nodes = plantedCatalogue();
      await opened.graphs.data.apply({ removeRoots: [], put: nodes, link: [] });
      const types = [...new Set(nodes.map(({ type }) => type))].sort();
      const { read } = readTypes(opened.graphs.data, () => new Date(1_000_000));
      const found = await candidatesOf(types, read);
      const sure = found.filter(({ score }) => score >= defaultThreshold).map(linkOf);
      const right = sure.filter((link) => planted.includes(link));

      expect(planted.filter((link) => !sure.includes(link))).toEqual([]);
      expect(sure.filter((link) => nearMisses.includes(link))).toEqual([]);
      expect(right.length / sure.length).toBeGreaterThanOrEqual(0.9);
      expect(await candidatesOf(types, readList([...nodes].reverse()))).toEqual(found);
      expect(await candidatesOf(types, read)).toEqual(found);
    });
  });
}

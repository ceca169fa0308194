import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { grafeoEngine } from '../../../../src/graph/engine/grafeo-engine.js';
import { cypherParser } from '../../../../src/graph/query/cypher-parser.js';
import { attacks } from '../attacks.js';
import { anyQuery } from './any-query.js';
import { type FencedWorlds, fencedWorlds } from './fenced-worlds.js';
import { mutated } from './mutated.js';

const known = fc.constantFrom(...Object.values(attacks).flatMap((lines) => lines.map((line) => line.replace('▸', ''))));

interface Settings {
  readonly seed?: number;
  readonly numRuns: number;
  /** Begins no further query afterwards. */
  readonly forMs?: number;
}

/** Queries that nobody thought of, against the fence around raw Cypher: see `FencedWorlds.ask` for what must hold. */
export function itKeepsTheFence({ forMs, ...settings }: Settings) {
  describe('queries that nobody thought of', () => {
    // A machine may be busy with other tests.
    const parser = cypherParser({ limitMs: 60_000 });
    let folder = '';
    let worlds: FencedWorlds;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'fence-'));
      worlds = await fencedWorlds((name) => grafeoEngine(join(folder, `${name}.grafeo`)), parser);
    }, 60_000);
    afterAll(async () => {
      await worlds.close();
      await parser.close();
      await rm(folder, { recursive: true, force: true });
    });

    it.each([
      ['from a grammar', anyQuery, 0.15],
      ['that were made of others by accident', mutated(fc.oneof(anyQuery, known)), 0.01],
    ])(
      'see what their asker may see, or are refused: %s',
      async (_name, queries, minLetThrough) => {
        const [before, asked] = [await worlds.count(), { all: 0, letThrough: 0 }];
        const property = fc.asyncProperty(queries, async (query) => {
          const { isLetThrough } = await worlds.ask(query);
          asked.all += 1;
          asked.letThrough += Number(isLetThrough);
        });
        const plugins = (forMs === undefined ? [] : [fc.interruptAfterTimeLimit(forMs)]) as fc.Plugin<[string]>[];
        await fc.assert(property, { ...settings, plugins });

        // Where everything is refused, nothing has been tried.
        expect(asked.letThrough / asked.all).toBeGreaterThan(minLetThrough);
        expect(await worlds.count()).toEqual(before);
      },
      240_000,
    );
  });
}

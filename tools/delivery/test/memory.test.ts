import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inWorkspace } from '@parley/testkit';
import { readValues } from '../src/charts/value-sets.js';

interface Values {
  resources: { limits: { memory: string } };
  worker: Values;
}

const readme = readFileSync(inWorkspace('apps/rag-server/README.md'), 'utf8').replace(/\s+/g, ' ');
/** A figure of the README in bytes. */
function figure(pattern: RegExp): number {
  const [, amount, unit] = pattern.exec(readme) ?? [];
  return Number(amount) * (unit === 'GB' ? 1e9 : 1e6);
}

const atItsStart = figure(/ready after [\d.]+ s, with (\d+) (MB)/);
const readingPages = 2 * figure(/two separate threads.{1,200}? or (\d+) (MB) ends its thread/);
const readingQueries = figure(/A separate thread parses, which takes 4 s and up to (\d+) (MB)/);
const answeringQueries = figure(/ended when the time is up or it holds ([\d.]+) (GB)/);

const bytesOf = (memory: string) => Number(memory.replace('Gi', '')) * 2 ** 30;
const { resources, worker } = readValues(inWorkspace('charts/rag-server/values.yaml')) as unknown as Values;

// What goes beyond the limit of a container ends all of it, and with it every search that runs there.
describe('the memory that a container of rag-server may take', () => {
  it('holds what each of its threads and processes may take before it is ended alone', () => {
    const most = atItsStart + readingPages + readingQueries + answeringQueries;
    expect(bytesOf(resources.limits.memory)).toBeGreaterThan(most);
  });

  it('holds that of a worker, which answers no queries', () => {
    expect(bytesOf(worker.resources.limits.memory)).toBeGreaterThan(atItsStart + readingPages);
  });
});

import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { openEmbedder } from './open-embedder.js';

const modelPath = fileURLToPath(new URL('../../assets/all-MiniLM-L6-v2-int8', import.meta.url));
const threads = () => process.getActiveResourcesInfo().filter((name) => /worker|messageport/i.test(name)).length;

it('leaves no model loaded that cannot be measured', async () => {
  const before = threads();
  const find = () => Promise.reject(new Error('docdb is down'));
  const settings = { provider: 'onnx', modelPath, threads: 1, prefixes: { query: 'not measured: ' } } as const;

  await expect(openEmbedder(settings, { find, keep: () => Promise.resolve() })).rejects.toThrow('docdb is down');
  expect(threads()).toBe(before);
});

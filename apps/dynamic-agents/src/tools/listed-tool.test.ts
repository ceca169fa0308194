import { expect, it } from '@jest/globals';
import { toListedTools } from './listed-tool.js';

it('takes tools as they are described, mended where that is possible, and names those left out', () => {
  const { tools, leftOut } = toListedTools([
    { name: 'ok', description: 'fine', inputSchema: { type: 'object', properties: {} } },
    { name: 'bare', description: null },
    { name: 'untyped', inputSchema: { properties: {} } },
    { name: 'ok', inputSchema: { type: 'object' } },
    { name: 'odd', inputSchema: 'none' },
    { description: 'nameless' },
    null,
  ]);

  expect(tools.map(({ name, description, parameters }) => ({ name, description, parameters }))).toEqual([
    { name: 'ok', description: 'fine', parameters: { type: 'object', properties: {} } },
    { name: 'bare', description: '', parameters: {} },
    { name: 'untyped', description: '', parameters: { properties: {} } },
  ]);
  expect(leftOut).toEqual(['ok', 'odd', 'one without a name', 'one without a name']);
});

import { channel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AuthzConnection, parseModel } from '@parley/authz-client';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { authzStep } from '../src/authz/setup-authz.js';
import { converge } from '../src/converge.js';

const model = (relations: string) =>
  parseModel(`model\n  schema 1.1\n\ntype user\n\ntype team\n  relations\n    ${relations}\n`);

let authz: RunningAuthz;
let requests: string[];
let connection: AuthzConnection;

beforeEach(async () => {
  authz = await startAuthz({ port: 0 });
  requests = [];
  sent.subscribe(record);
  connection = { url: authz.url, storeName: 'parley' };
});
afterEach(async () => {
  sent.unsubscribe(record);
  await authz.close();
});

/** undici tells here of every request that it is about to send. */
const sent = channel('undici:request:create');
function record(message: unknown): void {
  const { request } = message as { request: { method: string; path: string } };
  requests.push(`${request.method} ${request.path}`);
}

async function setUp(relations: string, isCheck = false): Promise<string[]> {
  const lines: string[] = [];
  await converge([authzStep(connection, await model(relations))], { isCheck, tell: (line) => void lines.push(line) });
  return lines;
}

const writes = () => requests.filter((request) => !request.startsWith('GET'));

describe('setting up authz', () => {
  it('makes store and model, and has nothing to write the second time', async () => {
    expect(await setUp('define member: [user]')).toEqual(['changed  store parley: is missing']);
    requests.length = 0;

    expect(await setUp('define member: [user]')).toEqual([]);

    expect(writes()).toEqual([]);
  });

  it('says with --check what differs, and changes nothing', async () => {
    await setUp('define member: [user]');
    requests.length = 0;

    const lines = await setUp('define admin: [user]', true);

    expect(lines).toEqual(['differs  store parley: its latest model differs']);
    expect(writes()).toEqual([]);
  });

  it('writes a new version where the model changed', async () => {
    await setUp('define member: [user]');

    expect(await setUp('define admin: [user]')).toEqual(['changed  store parley: its latest model differs']);

    expect(await setUp('define admin: [user]', true)).toEqual([]);
  });
});

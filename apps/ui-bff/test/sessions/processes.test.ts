import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildProgram, type BuiltProgram, type SpawnedService, spawnService } from '@parley/testkit';
import { type Stack, startStack } from '../stack.js';
import { storedSession } from './own-tokens.js';
import { sessionOf, signedIn } from './signed-in.js';

let stack: Stack;
let built: BuiltProgram;
let processes: SpawnedService[];
beforeAll(async () => {
  [stack, built] = await Promise.all([startStack(), buildProgram('apps/ui-bff')]);
  processes = await Promise.all([1, 2, 3].map(() => spawnService(built, stack.env)));
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await Promise.all([stack.close(), built.remove()]);
});

const refreshes = () => stack.idpGate.grants.filter((grant) => grant === 'refresh_token').length;

describe('three processes on one docdb and one idp', () => {
  it('make one token call for fifty requests whose access token is about to expire', async () => {
    // Signed in by a clock that is slow: to the processes the token has twenty seconds left.
    const slow = await stack.startService({}, () => new Date(Date.now() - 280_000));
    const cookie = await signedIn(stack, 'alice', slow.call);
    const asked = Array.from({ length: 50 }, (_, i) =>
      fetch(`${processes[i % 3]!.url}/api/auth/session`, { headers: { cookie } }),
    );
    expect((await Promise.all(asked)).filter(({ status }) => status !== 200)).toEqual([]);
    expect(refreshes()).toBe(1);
    expect((await storedSession(stack, cookie)).version).toBe(1);
    expect((await sessionOf(stack.call, cookie)).status).toBe(200);
  });
});

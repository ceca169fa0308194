import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { buildProgram, type BuiltProgram } from '@parley/testkit';
import { type FaultGate, startFaultGate } from '../faults/fault-gate.js';
import { ask, aSpace, eventually, outcomeOf, repliesIn, type Space, startWorld, type World } from '../world.js';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

let chatxNow = minutesAgo(0);
let world: World;
let gate: FaultGate;
let built: BuiltProgram;
const children: ChildProcess[] = [];

beforeAll(async () => {
  world = await startWorld({ chatxNow: () => chatxNow });
  gate = await startFaultGate();
  gate.target = world.chatx.url;
  built = await buildProgram('apps/chatx-bot');
}, 30_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all([world.close(), gate.close()]);
  await built.remove();
});

function startProcess(): ChildProcess {
  const env = { ...built.env, ...world.env, CHATX_API_URL: `${gate.url}/v1`, LOG_LEVEL: 'fatal' };
  const child = spawn(process.execPath, [built.main], { env });
  children.push(child);
  return child;
}

/** Nobody tells the successor; that the listener's lease runs out is not what is looked at here. */
async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await world.collection('chatx_leases').deleteMany({});
}

async function askAt(at: Date, space: Space, question: string): Promise<string> {
  chatxNow = at;
  return (await ask(world, space, question)).id;
}

/** Those that the bot looks at first and last. */
async function twoSpaces(): Promise<[first: Space, last: Space]> {
  const [one, other] = [await aSpace(world), await aSpace(world)];
  return one.uuid < other.uuid ? [one, other] : [other, one];
}

const isTaken = async (space: Space, count: number) =>
  (await world.collection('chatx_inbox').countDocuments({ space_id: space.uuid })) === count || undefined;

describe('the process', () => {
  jest.setTimeout(60_000);

  it('killed while it asks for what it missed leaves nothing lost and nothing twice', async () => {
    const [first, last] = await twoSpaces();
    const before = startProcess();
    await eventually(async () => (await world.control.devices()).find(({ connected }) => connected));
    const heard = await askAt(minutesAgo(60), first, 'heard');
    expect(await outcomeOf(world, heard)).toBe('answered');
    await killed(before);
    const missedLongAgo = await askAt(minutesAgo(50), last, 'missed long ago');
    const missedJustNow = await askAt(minutesAgo(1), first, 'missed just now');
    gate.hits = (path) => path.includes('mentionedPeople') && path.includes(last.roomId);
    gate.fault = 'slow';
    const during = startProcess();
    await eventually(() => Promise.resolve(gate.count || undefined));
    await eventually(() => isTaken(first, 2));
    await killed(during);
    gate.fault = undefined;

    startProcess();

    expect(await outcomeOf(world, missedJustNow)).toBe('answered');
    expect(await outcomeOf(world, missedLongAgo)).toBe('answered');
    expect(world.uiBff.runs.map(({ body }) => body.message).sort()).toEqual([
      'heard',
      'missed just now',
      'missed long ago',
    ]);
    expect(await repliesIn(world, first)).toHaveLength(2);
    expect(await repliesIn(world, last)).toHaveLength(1);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/until.js';
import type { Replicas } from './replicas.js';
import { mention, type Space, type StormWorld } from './storm-world.js';

export interface StormSize {
  readonly messages: number;
  readonly perSecond: number;
  readonly socketDrops: number;
  readonly kills: number;
}

/** A question as it was asked. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly space: Space;
}

/** Asks all questions, in all spaces in turn, while everything goes wrong that can; resolves when the storm is over. */
export async function storm(world: StormWorld, replicas: Replicas, size: StormSize): Promise<Question[]> {
  const { messages, perSecond, socketDrops, kills } = size;
  const asking = ask(world, messages, perSecond);
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill += 1) await replicas.killListener();
  })();
  const dropping = dropSockets(world, replicas, socketDrops);
  const questions = await asking;
  await Promise.all([killing, dropping]);
  await until('somebody who listens', replicas.isHeard);
  await world.control.replay(15 * 60);
  return questions;
}

async function ask({ asker, control, spaces }: StormWorld, messages: number, perSecond: number): Promise<Question[]> {
  const questions: Question[] = [];
  const began = performance.now();
  for (let number = 0; number < messages; number += 1) {
    await delay(Math.max(0, began + (number * 1000) / perSecond - performance.now()));
    const space = spaces[number % spaces.length];
    if (!space) break;
    for (const fault of faultsAt(number)) await control.fault(fault);
    const text = `question ${number}`;
    const { id } = await asker.post({ roomId: space.roomId, markdown: `${mention} ${text}` });
    questions.push({ id, text, space });
  }
  return questions;
}

type Fault = Parameters<StormWorld['control']['fault']>[0];

/** Duplicates, events that overtake each other, and bursts of 429, spread over the whole storm. */
function faultsAt(number: number): Fault[] {
  const faults: Fault[] = [];
  if (number % 10 === 3) faults.push({ kind: 'event', times: 2, action: { do: 'duplicate' } });
  if (number % 25 === 7) faults.push({ kind: 'event', action: { do: 'late' } });
  if (number % 100 === 50)
    faults.push({
      kind: 'http',
      path: '/v1/messages',
      times: 20,
      action: { do: 'answer', status: 429, retryAfterSeconds: 1 },
    });
  return faults;
}

/** Cuts the event socket off, again and again, each time that there is one. */
async function dropSockets({ control }: StormWorld, replicas: Replicas, drops: number): Promise<void> {
  for (let drop = 0; drop < drops;) {
    await until('somebody who listens', replicas.isHeard);
    const { closed } = await control.closeSockets();
    drop += closed;
    await delay(1_500);
  }
}

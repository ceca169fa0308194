import { expect, it } from '@jest/globals';
import { startHeartbeat } from '../../src/index.js';
import { manualClock } from './manual-clock.js';

const clock = manualClock();
const never = (error: unknown) => {
  throw error;
};

it('beats after each pause, told of failures, until it is stopped', async () => {
  const errors: unknown[] = [];
  let beats = 0;
  const beat = () => {
    beats += 1;
    return beats === 2 ? Promise.reject(new Error('docdb is down')) : Promise.resolve();
  };
  const heartbeat = startHeartbeat({
    ...{ everyMs: 2_000, beat, sleep: clock.sleep },
    onError: (error) => errors.push(error),
  });
  await clock.advance(1_000);
  expect(beats).toBe(0);
  await clock.advance(5_000);
  expect(beats).toBe(3);
  expect(errors).toEqual([new Error('docdb is down')]);
  await heartbeat.stop();
  await clock.advance(10_000);
  expect(beats).toBe(3);
});

it('has one beat at a time, and is stopped when that is done', async () => {
  const answer = Promise.withResolvers<undefined>();
  let beats = 0;
  const beat = () => {
    beats += 1;
    return answer.promise;
  };
  const heartbeat = startHeartbeat({ everyMs: () => 1_000, beat, sleep: clock.sleep, onError: never });
  await clock.advance(5_000);
  expect(beats).toBe(1);
  let isStopped = false;
  const stopped = heartbeat.stop().then(() => (isStopped = true));
  await clock.advance(1_000);
  expect(isStopped).toBe(false);
  answer.resolve(undefined);
  await stopped;
  expect(beats).toBe(1);
});

it('does not wait for a beat that hangs', async () => {
  let beats = 0;
  const beat = () => {
    beats += 1;
    return new Promise(() => undefined);
  };
  const times = { everyMs: 1_000, answerMs: 1_000, sleep: clock.sleep };
  const heartbeat = startHeartbeat({ ...times, beat, onError: never });
  await clock.advance(6_500);
  expect(beats).toBe(3);
  const stopped = heartbeat.stop();
  await clock.advance(1_000);
  await stopped;
});

import { expect, it } from '@jest/globals';
import { eventOrder, streamEventData } from './events.js';

it('the documents name every event once, in the order of a stream', () => {
  const named = [...eventOrder.matchAll(/`(\w+)`/g)].map(([, name]) => name);

  expect(named).toEqual(Object.keys(streamEventData));
  expect(eventOrder).toMatch(/^First `run`, then .*, then one of .* and `done`$/);
});

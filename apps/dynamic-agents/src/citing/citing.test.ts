import { describe, expect, it, jest } from '@jest/globals';
import type { StreamEvent } from '@parley/contracts';
import { createCiting, keptCiting, nothingCited } from './citing.js';
import type { Passage } from './passages/passage.js';

const passage = (id: string, text: string): Passage => ({
  ...{ id, text },
  ...{ document_id: id, datasource_id: 'web:docs', title: id },
});
const { signal } = new AbortController();

function citing(before = nothingCited) {
  const events: StreamEvent[] = [];
  const emit = (event: StreamEvent) => Promise.resolve(void events.push(event));
  return { events, ...createCiting({ emit, before, isOn: true }) };
}

describe('the citations of an answer', () => {
  it('begin anew with a text that replaces another', async () => {
    const one = citing();
    one.sources.keyFor(passage('a', 'Ants have six legs.'));
    one.sources.keyFor(passage('b', 'Bees have six legs.'));
    await one.say('Perhaps it is [1], or');
    await one.say('Bees have six legs [2].', true);
    await one.endReply();
    expect(one.events.filter(({ event }) => event === 'content').at(-1)?.data).toMatchObject({
      text: expect.stringContaining('legs [1]'),
      replaces: true,
    });
    expect(one.events.findLast(({ event }) => event === 'cite')?.data).toMatchObject({ number: 1, title: 'b' });
    expect(await one.check(signal)).toEqual({ basis: 'knowledge', marks: [{ number: 1, confirmed: true }] });
  });

  it('are told again where a later search has added to a passage', async () => {
    const one = citing();
    one.sources.keyFor(passage('a', 'Ants have six legs.'));
    await one.say('Ants have six legs [1].');
    await one.endReply();
    one.sources.keyFor(passage('a', 'They have two feelers.'));
    await one.say('They have two feelers [1].');
    await one.endReply();
    const texts = one.events.flatMap((event) => (event.event === 'cite' ? [[event.data.number, event.data.text]] : []));
    expect(texts).toEqual([
      [1, 'Ants have six legs.'],
      [1, 'Ants have six legs.\n...\nThey have two feelers.'],
    ]);
  });

  it('go on from what was kept', async () => {
    const first = citing();
    first.sources.keyFor(passage('a', 'Ants have six legs.'));
    await first.say('Ants have six legs [1].');
    await first.endReply();
    const second = citing(keptCiting.parse(JSON.parse(JSON.stringify(first.kept()))));
    await second.say('As I said [1].');
    await second.endReply();
    expect(second.events.map(({ event }) => event)).toEqual(['content']);
    expect((await second.check(signal)).marks).toHaveLength(2);
  });

  it('rest on what it is told where there is none', async () => {
    const one = citing();
    await one.say('Hello!');
    await one.endReply();
    expect(await one.check(signal, { basis: 'talk' })).toEqual({ basis: 'talk', marks: [] });
  });

  it('are checked in time, whatever the answer', async () => {
    const one = citing();
    for (let key = 1; key <= 12; key += 1) one.sources.keyFor(passage(`p${key}`, `Ab ${key} `.repeat(500)));
    const marks = Array.from({ length: 12 }, (_, at) => `[${at + 1}]`).join('');
    for (let count = 0; count < 40; count += 1) await one.say(`${'Ab '.repeat(400)}${marks}.\n\n`);
    await one.endReply();
    const begun = performance.now();
    const { marks: checked } = await one.check(signal);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(checked).toHaveLength(40 * 12);
  });

  it('are not confirmed once checking them has taken three seconds', async () => {
    const one = citing();
    one.sources.keyFor(passage('a', 'Ants have six legs.'));
    for (let count = 0; count < 50; count += 1) await one.say('Ants have six legs [1]. ');
    await one.endReply();
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    const { marks } = await one.check(signal);
    clock.mockRestore();

    expect(marks.filter(({ confirmed }) => confirmed)).toHaveLength(31);
    expect(marks.at(-1)).toEqual({ number: 1, confirmed: false, doubt: 'meaning' });
  });
});

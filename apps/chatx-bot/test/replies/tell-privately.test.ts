import { expect, it } from '@jest/globals';
import { makeTellPrivately } from '../../src/replies/tell-privately.js';
import { texts } from '../../src/replies/texts.js';
import type { Draft } from '../../src/chat-product/chat-product.js';
import { ChatRefusal } from '../../src/chat-product/refusals.js';

const place = { message_id: 'card', public_space_id: 'space', person_id: 'alice' };

/** A chat product that takes what these drafts are not. */
function aProduct(refuses: (draft: Draft) => boolean) {
  const posted: Draft[] = [];
  const say = (draft: Draft) => {
    if (refuses(draft)) return Promise.reject(new ChatRefusal(400));
    posted.push(draft);
    const roomId = 'roomId' in draft ? draft.roomId : 'direct';
    return Promise.resolve({ id: `m${posted.length}`, roomId });
  };
  return { posted, tell: makeTellPrivately({ say }) };
}

it('a private reply counts, though nothing may be posted in the thread', async () => {
  const { posted, tell } = aProduct((draft) => 'roomId' in draft);

  expect(await tell(place, 'for your eyes', false)).toBe('m1');
  expect(posted).toEqual([{ toPersonId: 'alice', markdown: 'for your eyes' }]);
});

it('what cannot be sent privately is not posted in the thread', async () => {
  const { posted, tell } = aProduct((draft) => 'toPersonId' in draft);

  await tell(place, 'for your eyes', false);

  expect(posted).toEqual([{ roomId: 'space', parentId: 'card', markdown: texts.cannotWritePrivately }]);
});

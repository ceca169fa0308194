import { encodePublicId } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { homeCluster } from '../chat-product/home-cluster.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { farewellTexts } from './farewell-texts.js';
import type { FarewellStore } from './farewell.store.js';

/** Says in every space that was disconnected, once, that nobody is answered there any more. */
export type SayFarewells = () => Promise<void>;

interface Deps {
  readonly farewells: FarewellStore;
  readonly chat: Pick<ChatProduct, 'say'>;
  readonly log: Logger;
}

/** Taken before it is said: a bot that dies in between says nothing rather than the same twice. */
export function makeSayFarewells({ farewells, chat, log }: Deps): SayFarewells {
  return async () => {
    for (;;) {
      const farewell = await farewells.take();
      if (!farewell) return;
      const { spaceUuid, publicSpaceId } = farewell;
      const roomId = publicSpaceId ?? encodePublicId({ cluster: homeCluster, type: 'ROOM', id: spaceUuid });
      try {
        await chat.say({ roomId, markdown: farewellTexts.disconnected });
      } catch (err) {
        if (!(err instanceof ChatRefusal)) {
          await farewells.putBack(farewell);
          throw err;
        }
        log.info({ space: spaceUuid, status: err.status }, 'a disconnected space takes no message');
      }
    }
  };
}

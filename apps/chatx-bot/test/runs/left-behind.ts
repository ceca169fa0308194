import { leftClaimed } from '../crashed-bot.js';
import { ask, aSpace, type World } from '../world.js';

/** A question whose answer a bot left behind when it crashed, having written down that much. */
export async function leftBehind(
  world: World,
  progress: object,
  posted: readonly string[] = [],
  before: (replyId: string, roomId: string) => Promise<void> = () => Promise.resolve(),
) {
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'how?');
  const ids: string[] = [];
  for (const markdown of posted) ids.push(await postAsBot(world, space.roomId, id, markdown));
  await before(ids[0] ?? '', space.roomId);
  await leftClaimed(world, space, id, { ...(ids.length > 0 && { reply_id: ids[0] }), ...progress });
  return { id, space };
}

async function postAsBot(world: World, roomId: string, parentId: string, markdown: string): Promise<string> {
  const { CHATX_API_URL: api, CHATX_INTEGRATION_BOT_ACCESS_TOKEN: token } = world.env;
  const res = await fetch(`${api}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ roomId, parentId, markdown }),
  });
  return ((await res.json()) as { id: string }).id;
}

import { afterAll, beforeAll } from '@jest/globals';
import { startTestBot, startWorld, type TestBot, type World } from './world.js';

interface Started {
  readonly world: World;
  readonly bot: TestBot;
}

/** One world with one bot in it for all tests of a file, handed over before the first of them. */
export function withBot(take: (started: Started) => void): void {
  let started: Started | undefined;
  beforeAll(async () => {
    const world = await startWorld();
    started = { world, bot: await startTestBot(world) };
    take(started);
  });
  afterAll(async () => {
    await started?.bot.stop();
    await started?.world.close();
  });
}

/** The last thing that the bot told somebody alone. */
export async function lastPrivateTo({ control }: World, who: string): Promise<string | undefined> {
  const [direct] = await control.as(who).rooms('type=direct');
  return direct && (await control.as(who).messages(direct.id)).at(-1)?.markdown;
}

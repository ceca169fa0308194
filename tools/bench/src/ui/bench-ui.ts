import { fileURLToPath } from 'node:url';
import { seedAuditEvents, seedLongConversation, startUi, type Ui } from '@parley/e2e';
import { firstLoad } from './first-load.js';
import { scrollConversation, scrollList } from './scroll.js';

/** `dist/tools/bench`: the workspace is three folders up. */
const workspace = fileURLToPath(new URL('../../..', import.meta.url));

/** A processor that is that many times slower, as telephones are. */
export const throttle = 4;
const [messages, rows] = [5_000, 10_000];

/** The pages in Chromium, with the processor slowed down, before the real processes. */
export async function benchUi() {
  const ui = await startUi({ workspace, documents: 'none' });
  try {
    const conversationId = await seedLongConversation(ui.stack, messages);
    await seedAuditEvents(ui.stack, rows);
    return await measure(ui, conversationId);
  } finally {
    await ui.close();
  }
}

const measure = async (ui: Ui, conversationId: string) => ({
  ...(await firstLoad(ui, throttle)),
  ...(await scrollConversation(ui, `/chat/${conversationId}`, throttle)),
  ...(await scrollList(ui, '/audit', throttle)),
  cpu_throttle: throttle,
  messages,
  rows,
});

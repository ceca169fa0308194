import { z } from 'zod';

const channel = new BroadcastChannel('parley-chat');
const message = z.object({ conversationId: z.string() });

/** Tells this person's other tabs that something began or ended in a conversation. They read it themselves. */
export const tellOtherTabs = (conversationId: string): void => channel.postMessage({ conversationId });

/** Hears of what other tabs began or ended; returns what ends the listening. */
export function hearOtherTabs(heard: (conversationId: string) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    const told = message.safeParse(data);
    if (told.success) heard(told.data.conversationId);
  };
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}

const channel = new BroadcastChannel('parley-chat');

/** Tells this person's other tabs that something began or ended in a conversation. They read it themselves. */
export const tellOtherTabs = (conversationId: string): void => channel.postMessage({ conversationId });

/** Hears of what other tabs began or ended; returns what ends the listening. */
export function hearOtherTabs(heard: (conversationId: string) => void): () => void {
  const listen = ({ data }: MessageEvent<{ readonly conversationId?: unknown } | null>) => {
    if (typeof data?.conversationId === 'string') heard(data.conversationId);
  };
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}

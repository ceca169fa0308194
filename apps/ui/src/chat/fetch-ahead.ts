/** Has the browser fetch, while the first question is written, what shows its answer. Whoever needs it loads it anew where this fails. */
export function fetchAhead(): void {
  const parts = [
    () => import('./runs/streams.js'),
    () => import('./attached/parts.js'),
    () => import('./turns/conversation.js'),
    () => import('./turns/answer-text.js'),
  ];
  for (const fetchPart of parts) void fetchPart().catch(() => undefined);
}

/** Where text that is not sent is kept: it outlives a reload and signing in again, in this tab alone. */
const placeOf = (key: string) => `parley-draft-${key}`;

/** Those that the browser does not take, because its storage is full or off: a reload has what it took last. */
const untaken = new Map<string, string>();

/** The draft of a question that begins a conversation. */
export const newDraftKey = 'new';

export const readDraft = (key: string): string => untaken.get(key) ?? stored(key) ?? '';

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(placeOf(key));
  } catch {
    return null;
  }
}

/** Never throws: whoever types goes on typing. */
export function keepDraft(key: string, text: string): void {
  untaken.delete(key);
  try {
    if (text === '') sessionStorage.removeItem(placeOf(key));
    else sessionStorage.setItem(placeOf(key), text);
  } catch {
    if (text !== '') untaken.set(key, text);
  }
}

/** Makes a question that never arrived a draft again, above what was written since. */
export function keepUnsent(key: string, question: string): void {
  const since = readDraft(key);
  if (since.trim() !== question) keepDraft(key, [question, since].filter((text) => text.trim() !== '').join('\n\n'));
}

/** Forgets a draft that was sent after all. What was written since stays. */
export function forgetSent(key: string, sent: string): void {
  const draft = readDraft(key);
  if (draft.trim() === sent) keepDraft(key, '');
  else if (draft.startsWith(`${sent}\n\n`)) keepDraft(key, draft.slice(sent.length + 2));
}

/** Makes the draft of a conversation that never began the one of the next. False where there is none. */
export function carryOver(key: string): boolean {
  const text = readDraft(key);
  if (text === '') return false;
  keepUnsent(newDraftKey, text);
  keepDraft(key, '');
  return true;
}

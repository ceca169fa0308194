/** Where text that is not sent is kept: it outlives a reload and signing in again, in this tab alone. */
const placeOf = (key: string) => `parley-draft-${key}`;

/** The draft of a question that begins a conversation. */
export const newDraftKey = 'new';

export const readDraft = (key: string): string => sessionStorage.getItem(placeOf(key)) ?? '';

export function keepDraft(key: string, text: string): void {
  if (text === '') sessionStorage.removeItem(placeOf(key));
  else sessionStorage.setItem(placeOf(key), text);
}

/** Forgets a draft that was sent after all. What was written since stays. */
export function forgetSent(key: string, sent: string): void {
  if (readDraft(key).trim() === sent) keepDraft(key, '');
}

/** Makes the draft of a conversation that never began the one of the next. False where there is none. */
export function carryOver(key: string): boolean {
  const text = readDraft(key);
  if (text === '') return false;
  keepDraft(newDraftKey, text);
  keepDraft(key, '');
  return true;
}

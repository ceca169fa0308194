/**
 * The fields that differ: whom an agent is for may be changed by fewer people than its prompt, so what was not touched is not
 * sent. Where nothing differs everything is, since the server takes no empty change.
 */
export function changesIn<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
  );
  return (changed.length === 0 ? after : Object.fromEntries(changed)) as Partial<T>;
}

/**
 * Who asks while an answer is on its way gets the next one, together with all others who ask meanwhile: the first was
 * begun before they asked, and one for each of them would be more than the server keeps up with.
 */
export function joined<T>(begin: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const start = () => {
    next = undefined;
    const begun = begin();
    running = begun.catch(() => undefined);
    return begun;
  };
  return () => (next ??= running.then(start));
}

/**
 * Asks once for what is asked twice in a row while it is under way: a second press may come before the page has shown
 * the first. Both get the same answer. What is asked is compared by the JSON of its first argument.
 */
export function askOnce<Args extends unknown[], Output>(ask: (...args: Args) => Promise<Output>): typeof ask {
  let latest: { readonly words: string | undefined; readonly answer: Promise<Output> } | undefined;
  return (...args) => {
    const words = JSON.stringify(args[0]) as string | undefined;
    if (latest && latest.words === words) return latest.answer;
    const answer = ask(...args).finally(() => {
      if (latest?.answer === answer) latest = undefined;
    });
    latest = { words, answer };
    return answer;
  };
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { failureWords } from '../api/failure.js';
import { askOnce } from './ask-once.js';
import { showToast } from '../kit/toasts.js';

interface Change<Input, Output> {
  readonly change: (input: Input) => Promise<Output>;
  /** Said once it is done. */
  readonly done?: string | ((output: Output, input: Input) => string);
  /** What is read anew then, by the beginning of its key. */
  readonly invalidates?: readonly QueryKey[];
  readonly onDone?: (output: Output, input: Input) => void;
  /** What is shown next: left alone once whoever began it has gone on to something else. */
  readonly goOn?: (output: Output, input: Input) => void;
  /**
   * `toast`, the default, says in a corner what failed; `inline` leaves it to a `FailureNotice` or the form's fields, as
   * long as these are there.
   */
  readonly failure?: 'toast' | 'inline';
}

/** Changes something on the platform, once however fast it is pressed, says so, and reads anew what changed with it. */
export function useChange<Input = void, Output = unknown>(what: Change<Input, Output>) {
  const queries = useQueryClient();
  const isThere = useIsThere();
  const mutation = useMutation({
    mutationFn: what.change,
    onSuccess: async (output, input) => {
      const { done } = what;
      if (done !== undefined) showToast({ kind: 'done', text: typeof done === 'string' ? done : done(output, input) });
      what.onDone?.(output, input);
      if (isThere.current) what.goOn?.(output, input);
      await Promise.all((what.invalidates ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (what.failure === 'inline' && isThere.current) return;
      const { title, detail } = failureWords(error);
      showToast({ kind: 'failure', text: `${title}. ${detail}` });
    },
  });
  return { ...mutation, ...useOnce(mutation.mutateAsync) };
}

/** Whether what began it is still on show. */
function useIsThere() {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}

/** Both ways to begin it, for one that is begun once. */
function useOnce<Args extends unknown[], Output>(begin: (...args: Args) => Promise<Output>) {
  return useMemo(() => {
    const mutateAsync = askOnce(begin);
    // Where it fails, the change says so.
    const mutate = (...args: Args) => void mutateAsync(...args).catch(() => undefined);
    return { mutate, mutateAsync };
  }, [begin]);
}

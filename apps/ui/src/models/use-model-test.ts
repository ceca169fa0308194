import type { UiSchemas } from '@parley/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ui } from '../api/clients.js';

export type Found = UiSchemas['ModelCheckResult'];
export type Check = Found['check'];

/** In the order in which they are tried. */
export const checks: readonly Check[] = ['answer', 'stream', 'system_role', 'tools', 'size'];

interface Run {
  readonly found: readonly Found[];
  /** What is being tried now. */
  readonly trying: Check | undefined;
  readonly error: unknown;
}

const idle: Run = { found: [], trying: undefined, error: null };

/** Tries a model, one thing after the other; nothing further where it does not answer at all. Ends with the page. */
export function useModelTest(id: string) {
  const [run, setRun] = useState<Run>();
  const leaving = useRef<AbortController>(undefined);
  const queries = useQueryClient();
  useEffect(() => {
    return () => {
      leaving.current?.abort();
    };
  }, []);
  const begin = async () => {
    if (leaving.current && !leaving.current.signal.aborted && run?.trying !== undefined) return;
    const { signal } = (leaving.current = new AbortController());
    let now = idle;
    const show = (next: Partial<Run>) => {
      now = { ...now, ...next };
      if (!signal.aborted) setRun(now);
    };
    try {
      for (const check of checks) {
        show({ trying: check });
        const { data } = await ui.post('/api/admin/models/{id}/test', {
          params: { path: { id } },
          body: { check },
          signal,
        });
        show({ found: [...now.found, data] });
        if (check === 'answer' && data.outcome === 'fails') break;
      }
      show({ trying: undefined });
    } catch (error) {
      show({ trying: undefined, error });
    }
    await queries.invalidateQueries({ queryKey: ['models'] });
  };
  const cancel = () => {
    leaving.current?.abort();
    setRun((before) => before && { ...before, trying: undefined });
  };
  return { run, begin: () => void begin(), cancel };
}

import { ApiFailure } from '@parley/client';
import { useRef, useState } from 'react';
import type { ChosenFile } from './choose-files.js';
import { beginFiles, type Begun, expectFiles, type FileState, sendFiles, type SourceDraft } from './send-files.js';
import { counted, t } from '../../texts/texts.js';

export type FileStates = ReadonlyMap<string, FileState>;

/** Sends files, and what could not be sent again when asked once more, for the same job. */
export function useSending() {
  const [states, setStates] = useState<FileStates>(new Map());
  const begun = useRef<Begun>(null);
  const known = useRef(new Map<string, FileState>());
  const tell = (path: string, state: FileState) => {
    known.current.set(path, state);
    setStates(new Map(known.current));
  };
  const forget = () => {
    begun.current = null;
    known.current = new Map();
    setStates(known.current);
  };
  /** Resolves to the job once all are stored. Throws `ApiFailure`; once the others are sent, of those that were not. */
  const send = async (files: readonly ChosenFile[], draft: SourceDraft) => {
    if (begun.current) await expectFiles(begun.current, files.length);
    else begun.current = await beginFiles(draft, files.length);
    const left = files.filter(({ path }) => known.current.get(path) !== 'sent');
    for (const { path } of left) tell(path, 'waiting');
    await sendFiles(left, begun.current, tell);
    const failed = left.filter(({ path }) => known.current.get(path) !== 'sent').length;
    if (failed > 0) throw notAllSent(failed);
    return { job_id: begun.current.jobId };
  };
  return { states, send, forget };
}

const notAllSent = (count: number) =>
  new ApiFailure(
    'SERVICE_UNAVAILABLE',
    t('{{count}} could not be sent. Try again, or remove them.', { count: counted(count, 'file') }),
    {
      status: 503,
    },
  );

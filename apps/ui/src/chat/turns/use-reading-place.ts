import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Nearer to the end than this counts as being at the end, which is then followed. */
const nearPx = 120;

interface Reading {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Where the last question begins, in pixels from the first turn; `undefined` until that is known. */
  readonly questionAt: number | undefined;
  /** Another one for each question that is asked here; `undefined` while none is on its way. */
  readonly asked: string | undefined;
  /** Of the last turn: more of it may come while it runs, and something is to be answered at its end while it waits. */
  readonly status: string | undefined;
  /** Of all turns, in pixels. */
  readonly height: number;
  readonly turns: unknown;
}

/**
 * Keeps the last question at the top of the box, so that its answer is read from the beginning while it comes. Whoever
 * scrolls away from there stays where they are; whoever goes on to the end of an answer that comes follows it.
 * @returns what is to be told of every scroll
 */
export function useReadingPlace({ box, questionAt, asked, status, height, turns }: Reading): () => void {
  const place = useRef<'question' | 'end' | 'free'>('question');
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    if (asked !== undefined) place.current = 'question';
  }, [asked]);
  useLayoutEffect(() => {
    if (status === 'waiting' && place.current === 'question') place.current = 'end';
    // What comes below a whole answer, its sources, is not run after.
    else if (status !== 'running' && status !== 'waiting' && place.current === 'end') place.current = 'free';
  }, [status]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || place.current === 'free') return;
    if (place.current === 'end') current.scrollTop = current.scrollHeight;
    else if (questionAt !== undefined) current.scrollTop = questionAt;
  }, [box, questionAt, status, height, turns]);
  return () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? { scrollTop: 0, scrollHeight: 0, clientHeight: 0 };
    const end = scrollHeight - clientHeight;
    const isFollowing = place.current === 'end' && end - scrollTop < nearPx && scrollTop >= lastTop.current;
    lastTop.current = scrollTop;
    if (questionAt !== undefined && Math.abs(scrollTop - Math.min(questionAt, end)) < 2) place.current = 'question';
    else place.current = isFollowing || end - scrollTop < 1 ? 'end' : 'free';
  };
}

import { Center, Loader } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { LiveRun, Turn } from '../runs/live-run.js';
import { shownTurns } from './shown-turn.js';
import type { TurnActs } from './turn-acts.js';
import { TurnView } from './turn-view.js';

interface TurnListProps {
  readonly turns: readonly Turn[];
  readonly live: LiveRun | undefined;
  readonly hasOlder: boolean;
  readonly isReadingOlder: boolean;
  readonly onReadOlder: () => void;
  readonly acts: TurnActs;
}

/** Nearer to the end than this counts as being at the end, which is then followed. */
const nearPx = 120;

/** The turns of a conversation of any length: only those in sight are in the document. */
export function TurnList({ turns, live, hasOlder, isReadingOlder, onReadOlder, acts }: TurnListProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const shown = useMemo(() => shownTurns(turns, live), [turns, live]);
  // The same function while the turns are the same: with another one the list places all of them anew.
  const getItemKey = useCallback((index: number) => shown[index]?.key ?? index, [shown]);
  // A question of the agent's that is being answered stays, however far somebody goes back to look something up.
  const isAsked = shown.at(-1)?.stored?.status === 'waiting';
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    getItemKey,
    estimateSize: () => 220,
    overscan: 4,
    // Older turns come in above: what is in sight stays where it is.
    anchorTo: 'end',
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...(isAsked ? [range.count - 1] : [])])],
  });
  const total = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [total, shown]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? { scrollTop: 0, scrollHeight: 0, clientHeight: 0 };
    const left = scrollHeight - scrollTop - clientHeight;
    // Whoever goes up, be it by one line, wants to read on there while the rest comes.
    isAtEnd.current = left < 1 || (left < nearPx && scrollTop >= lastTop.current);
    lastTop.current = scrollTop;
    if (scrollTop < 400 && hasOlder && !isReadingOlder) onReadOlder();
  };
  return (
    <div
      ref={box}
      className="parley-chat-turns"
      role="log"
      aria-live="off"
      aria-label="Conversation"
      tabIndex={0}
      onScroll={onScroll}
    >
      {isReadingOlder && (
        // Without a height of its own: what is read is not moved by it.
        <Center pos="sticky" top={16} h={0} style={{ zIndex: 1 }}>
          <Loader size="sm" type="dots" aria-label="Loading earlier turns" />
        </Center>
      )}
      <div style={{ height: total, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const turn = shown[index];
          return (
            turn && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
              >
                <div className="parley-chat-column parley-chat-turn">
                  <TurnView turn={turn} isLast={index === shown.length - 1} acts={acts} />
                </div>
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

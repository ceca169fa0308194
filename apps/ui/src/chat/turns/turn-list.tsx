import { Loader } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
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
  const shown = useMemo(() => shownTurns(turns, live), [turns, live]);
  // The same function while the turns are the same: with another one the list places all of them anew.
  const getItemKey = useCallback((index: number) => shown[index]?.key ?? index, [shown]);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    getItemKey,
    estimateSize: () => 220,
    overscan: 4,
  });
  useKeepPlace(shown[0]?.key, shown, (index) => virtual.scrollToIndex(index, { align: 'start' }));
  const total = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [total, shown]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? { scrollTop: 0, scrollHeight: 0, clientHeight: 0 };
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
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
      {isReadingOlder && <Loader size="sm" type="dots" mx="auto" mt="sm" aria-label="Loading earlier turns" />}
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

/** Older turns come in above: what was at the top stays where it was. */
function useKeepPlace(
  firstKey: string | undefined,
  shown: readonly { key: string }[],
  scrollTo: (index: number) => void,
) {
  const before = useRef(firstKey);
  useLayoutEffect(() => {
    const index = shown.findIndex(({ key }) => key === before.current);
    before.current = firstKey;
    if (index > 0) scrollTo(index);
  });
}

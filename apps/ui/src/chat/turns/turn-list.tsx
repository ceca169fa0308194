import { Center, Loader } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AttachedFile, FilesOfTurns } from '../attached/files-of-turns.js';
import { noFiles } from '../attached/read-files.js';
import type { ShownBranch } from '../branches/use-branch.js';
import { type ShownTurn, shownTurns } from './shown-turn.js';
import type { TurnActs } from './turn-acts.js';
import { TurnView } from './turn-view.js';
import { useReadingPlace } from './use-reading-place.js';
import { t } from '../../texts/texts.js';

const idOf = ({ stored, live }: ShownTurn): string => stored?.id ?? live?.turnId ?? '';

interface TurnListProps {
  readonly branch: Pick<ShownBranch, 'turns' | 'live' | 'versions' | 'chosen'>;
  readonly hasOlder: boolean;
  readonly isReadingOlder: boolean;
  readonly onReadOlder: () => void;
  readonly acts: TurnActs;
  /** Files by the turn that they came with. */
  readonly files: FilesOfTurns['ofTurn'];
  /** Those of a question that is on its way. */
  readonly onTheirWay: readonly AttachedFile[];
}

/** The turns of a conversation of any length: only those in sight are in the document. */
export function TurnList({ branch, hasOlder, isReadingOlder, onReadOlder, acts, files, onTheirWay }: TurnListProps) {
  const { turns, live, versions, chosen } = branch;
  const box = useRef<HTMLDivElement>(null);
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
    // Where the end is kept in sight, that is done here.
    scrollEndThreshold: -1,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...(isAsked ? [range.count - 1] : [])])],
  });
  const total = virtual.getTotalSize();
  // The answer to a question that was asked here has the height of the box at least, so that the question can be at the top.
  const [hasAsked, noteAsked] = useState(live !== undefined);
  if (live && !hasAsked) noteAsked(true);
  const notePlace = useReadingPlace({
    box,
    questionAt: virtual.measurementsCache[shown.length - 1]?.start,
    asked: live && live.turnId === undefined ? `${live.earlier.length} ${live.message}` : undefined,
    status: shown.at(-1)?.status,
    height: total,
    turns: shown,
  });
  const onScroll = () => {
    notePlace();
    if ((box.current?.scrollTop ?? 0) < 400 && hasOlder && !isReadingOlder) onReadOlder();
  };
  return (
    <div
      ref={box}
      className="parley-chat-turns"
      role="log"
      aria-live="off"
      aria-label={t('Conversation')}
      tabIndex={0}
      onScroll={onScroll}
    >
      {isReadingOlder && (
        // Without a height of its own: what is read is not moved by it.
        <Center pos="sticky" top={16} h={0} style={{ zIndex: 1 }}>
          <Loader size="sm" type="dots" aria-label={t('Loading earlier turns')} />
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
                <div
                  className="parley-chat-column parley-chat-turn"
                  data-asked={(hasAsked && index === shown.length - 1) || undefined}
                >
                  <TurnView
                    turn={turn}
                    isLast={index === shown.length - 1}
                    acts={acts}
                    files={files.get(idOf(turn)) ?? (turn.live && index === shown.length - 1 ? onTheirWay : noFiles)}
                    versions={versions.get(turn.stored?.id ?? '')}
                    cameBy={chosen?.turnId === turn.stored?.id ? chosen?.by : undefined}
                  />
                </div>
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

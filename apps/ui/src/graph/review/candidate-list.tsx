import './candidate-list.css';
import { Group, Kbd, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type Candidate, mappingWords, scoreOf, suggestedName } from './candidate.js';
import type { useVerdicts } from './use-verdicts.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

interface CandidateListProps {
  readonly candidates: readonly Candidate[];
  /** Index of the candidate whose details are shown. */
  readonly active: number;
  readonly onMove: (index: number) => void;
  readonly verdicts: ReturnType<typeof useVerdicts>;
}

const rowHeight = 60;
const optionId = (index: number) => `candidate-${index}`;

/** Candidates, best first. While the list has the focus, one key each moves, accepts, rejects and undoes. */
export function CandidateList({ candidates, active, onMove, verdicts }: CandidateListProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: candidates.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  useEffect(() => {
    virtual.scrollToIndex(active);
  }, [active, virtual]);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const candidate = candidates[active];
    const last = candidates.length - 1;
    const acts: Readonly<Record<string, () => void>> = {
      arrowdown: () => onMove(Math.min(last, active + 1)),
      arrowup: () => onMove(Math.max(0, active - 1)),
      home: () => onMove(0),
      end: () => onMove(last),
      ...(candidate && keysOf(candidate, verdicts)),
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div>
      <Text size="sm" mb={6} id="candidate-keys">
        <Rich
          text={t('In the list: <0>↑</0> <1>↓</1> move, <2>A</2> accepts, <3>R</3> rejects, <4>U</4> undoes.')}
          parts={[<Kbd key="0" />, <Kbd key="1" />, <Kbd key="2" />, <Kbd key="3" />, <Kbd key="4" />]}
        />
      </Text>
      <div
        ref={box}
        className="parley-candidates"
        role="listbox"
        tabIndex={0}
        aria-label={t('Relations')}
        aria-describedby="candidate-keys"
        aria-activedescendant={optionId(active)}
        onKeyDown={press}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const candidate = candidates[index];
            return (
              candidate && (
                <div
                  key={candidate.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  aria-posinset={index + 1}
                  aria-setsize={candidates.length}
                  className="parley-candidate"
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                  onClick={() => onMove(index)}
                >
                  <Row candidate={candidate} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Only what makes sense in its state. */
function keysOf(
  candidate: Candidate,
  { accept, reject, undo, stateOf, isUnderWay }: CandidateListProps['verdicts'],
): Record<string, () => void> {
  if (isUnderWay(candidate)) return {};
  if (stateOf(candidate) !== 'open') return { u: () => undo(candidate) };
  return { a: () => accept({ candidate, name: suggestedName(candidate) }), r: () => reject(candidate) };
}

function Row({ candidate }: { readonly candidate: Candidate }) {
  const { entity_a_type, entity_b_type, total_matches } = candidate.heuristic;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} truncate="end">{`${entity_a_type} → ${entity_b_type}`}</Text>
        <Text size="sm" fw={600}>{`${Math.round(scoreOf(candidate) * 100)}%`}</Text>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed" truncate="end">
          {mappingWords(candidate)}
        </Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t('{{total_matches}} pairs', { total_matches })}
        </Text>
      </Group>
    </>
  );
}

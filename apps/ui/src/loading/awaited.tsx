import { type ReactNode, useEffect, useRef } from 'react';

interface AwaitedProps {
  /** Somebody has gone on to something else. */
  readonly onLeave: () => void;
  readonly children?: ReactNode;
}

/**
 * In the place of something that opens and takes the focus, while its code still comes: who goes on elsewhere meanwhile
 * does not want it any more, and is left alone.
 */
export function Awaited({ onLeave, children }: AwaitedProps) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const asker = activeElement === body ? null : activeElement;
    const look = ({ target }: Event) => {
      if (!(target instanceof Node) || box.current?.contains(target) || asker?.contains(target)) return;
      onLeave();
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, [onLeave]);
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {children}
    </span>
  );
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element has fewer pixels across than it needs, also once that changes: a phone is turned, a page enlarged. */
export function useIsNarrow(box: RefObject<HTMLElement | null>, needed: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setIsNarrow(element.clientWidth < needed);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, needed]);
  return isNarrow;
}

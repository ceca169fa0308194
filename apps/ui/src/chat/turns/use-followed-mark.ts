import { useCallback, useState } from 'react';

/** Which mark of an answer somebody follows to its passage. */
export function useFollowedMark() {
  const [sought, seek] = useState<number>();
  // Sources that were looked up while the answer was written stay.
  const [isLookedUp, lookUp] = useState(false);
  const onFollow = useCallback((number: number) => {
    lookUp(true);
    seek(number);
  }, []);
  const onFound = useCallback(() => seek(undefined), []);
  return { sought, isLookedUp, onFollow, onFound };
}

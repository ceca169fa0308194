import { useEffect, useState } from 'react';

/** Each diagram is a document of its own. */
const maxDiagrams = 30;

let taken = 0;

/** Whether a diagram has one of the page's places, for as long as it is there. */
export function useRoom(): 'waiting' | 'has' | 'none' {
  const [room, setRoom] = useState<'waiting' | 'has' | 'none'>('waiting');
  useEffect(() => {
    if (taken >= maxDiagrams) {
      setRoom('none');
      return;
    }
    taken += 1;
    setRoom('has');
    return () => {
      taken -= 1;
    };
  }, []);
  return room;
}

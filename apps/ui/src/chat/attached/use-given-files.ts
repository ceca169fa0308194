import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped anywhere on the page or pasted into a field; whether some are held over the page. */
export function useGivenFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      // The browser would open the file in the place of the page.
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const give = (event: Event, from: DataTransfer | null) => {
      if (!hasFiles(from)) return;
      event.preventDefault();
      take.current([...(from?.files ?? [])]);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      give(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      // A text that office programs copy comes with a picture of itself.
      if (event.clipboardData?.types.includes('text/plain') !== true) give(event, event.clipboardData);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
}

const hasFiles = (from: DataTransfer | null): boolean => from?.types.includes('Files') === true;

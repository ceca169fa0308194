import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type DrawRequest, readAnswer } from '../diagram/messages.js';
import { t } from '../texts/texts.js';

/** From the moment that the frame is there; also a slow machine has drawn by then. */
const timeLimitMs = 60_000;

type Drawing =
  | { readonly state: 'waiting' }
  | { readonly state: 'drawn'; readonly width: number; readonly height: number; readonly name: string }
  | { readonly state: 'failed'; readonly problem: string };

interface UsedDrawing {
  readonly drawing: Drawing;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** To call when the frame has loaded. */
  readonly begin: () => void;
}

/** Has a diagram drawn by its frame, again when the colours change. */
export function useDrawing(source: string, isDark: boolean): UsedDrawing {
  const frame = useRef<HTMLIFrameElement>(null);
  const [drawing, setDrawing] = useState<Drawing>({ state: 'waiting' });
  const [hasLoaded, setLoaded] = useState(false);
  const begin = useCallback(() => setLoaded(true), []);
  useEffect(() => {
    const { current } = frame;
    if (!hasLoaded || !current?.contentWindow) return;
    return drawIn(current.contentWindow, { source, isDark }, setDrawing);
  }, [hasLoaded, source, isDark]);
  return { drawing, frame, begin };
}

/** Asks the frame, and tells its first answer. Returns what gives up waiting. */
function drawIn(target: Window, request: DrawRequest, tell: (drawing: Drawing) => void): () => void {
  const timer = setTimeout(() => finish({ state: 'failed', problem: t('Drawing it takes too long.') }), timeLimitMs);
  const hear = ({ source, data }: MessageEvent) => {
    const answer = source === target ? readAnswer(data) : undefined;
    if (answer) finish('problem' in answer ? { state: 'failed', ...answer } : { state: 'drawn', ...answer });
  };
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('message', hear);
  };
  const finish = (drawing: Drawing) => {
    stop();
    tell(drawing);
  };
  window.addEventListener('message', hear);
  // Its origin is opaque, so that it has no name to send to. It is told nothing that it may not know.
  target.postMessage(request, '*');
  return stop;
}

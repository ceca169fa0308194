import { Router } from 'express';
import type { Feed } from './feed.js';

const heartbeatMs = 15_000;

/** Server-sent events for the page: which room something happened in. The page fetches the rest itself. */
export function feedRoutes(feed: Feed): Router {
  const router = Router();
  router.get('/', (_req, res) => {
    res.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    res.write(': open\n\n');
    const stop = feed.listen((event) => void res.write(`data: ${JSON.stringify(event)}\n\n`));
    const heartbeat = setInterval(() => void res.write(': still here\n\n'), heartbeatMs);
    res.on('close', () => {
      stop();
      clearInterval(heartbeat);
    });
  });
  return router;
}

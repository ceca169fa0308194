import type { RequestListener } from 'node:http';
import { listen, type Listening } from '../lifecycle/listen.js';

/** Serves an app on a free loopback port; connections still open are cut on close. */
export const serveForTest = (app: RequestListener): Promise<Listening> => listen(app, { port: 0, graceMs: 50 });

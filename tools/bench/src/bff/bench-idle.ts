import { setTimeout as delay } from 'node:timers/promises';
import { rssKb } from '../process/cpu.js';
import { rounded } from '../rag/measure.js';
import type { Cast } from './cast.js';
import type { Neighbours } from './neighbours.js';

const [warmers, streams] = [100, 2_000];
/** Longer than a heartbeat takes to come. */
const restMs = 16_000;
const answerMs = 15_000;

/** What 2,000 streams hold that say nothing, and how many of them miss what is said then. */
export async function benchIdle(neighbours: Neighbours, { agents, listeners }: Cast) {
  const bff = await neighbours.startBff(agents.hello.url);
  const { bearers } = neighbours;
  try {
    await listeners.ask({ open: { url: bff.url, group: 'warm', bearers: bearers.slice(0, warmers) } });
    await delay(restMs / 10);
    const before = rssKb(bff.pid);
    const idle = bearers.slice(warmers, warmers + streams);
    await listeners.ask({ open: { url: bff.url, group: 'idle', bearers: idle } });
    await delay(restMs);
    const held = rssKb(bff.pid) - before;
    await agents.ask({ speak: [], sayOnce: 'idle' });
    const heard = await listeners.ask({ awaitEvents: streams, group: 'idle', maxMs: answerMs });
    return {
      idle_stream_kb: rounded(held / streams),
      idle_streams: streams,
      idle_streams_lost: streams - (heard['idle']?.events ?? 0),
    };
  } finally {
    await bff.stop();
  }
}

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { encodeStreamEvent, type StartRequest } from '@parley/contracts';
import { answerParent } from '../process/program.js';
import type { AgentsAsked } from './protocol.js';
import { stamped } from './stamp.js';

/** Every stream says something 20 times a second while its group speaks. */
const everyMs = 50;

const groups = new Map<string, Set<ServerResponse>>();
const timers: NodeJS.Timeout[] = [];

/** An agents service that says what it is told to: the message of a run names the group of its stream. */
const server = createServer((req, res) => {
  if (req.url === '/livez') res.end('{}');
  else if (req.url === '/api/v1/chat/stream/cancel') res.end('{"success":true,"data":{"cancelled":true}}');
  else void json(req).then((body) => join(body as StartRequest, res));
});

function join({ message }: StartRequest, res: ServerResponse): void {
  const group = groups.get(message) ?? new Set();
  groups.set(message, group.add(res));
  res.once('close', () => group.delete(res));
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.write(encodeStreamEvent({ event: 'run', data: { run_id: 'scripted' } }));
}

const say = (res: ServerResponse) => res.write(encodeStreamEvent({ event: 'content', data: { text: stamped() } }));

/** Each stream at moments of its own, as agents that know nothing of each other. */
function letSpeak(names: readonly string[]): void {
  const speak = (res: ServerResponse) => {
    const begin = () => timers.push(setInterval(() => res.writableEnded || say(res), everyMs));
    timers.push(setTimeout(begin, Math.random() * everyMs));
  };
  for (const name of names) groups.get(name)?.forEach(speak);
}

server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answerParent({ url }, ({ speak, sayOnce = '' }: AgentsAsked) => {
    timers.splice(0).forEach(clearInterval);
    letSpeak(speak);
    groups.get(sayOnce)?.forEach(say);
    return { url };
  });
});

import { type RawData, WebSocket } from 'ws';
import { answerParent } from '../process/program.js';

/** The least that can listen for an event and call somebody about it. */
const [, , url = ''] = process.argv;
const socket = new WebSocket(`${url.replace('http', 'ws')}/bare`);
socket.on('message', (raw: RawData) => {
  const { id } = JSON.parse((raw as Buffer).toString('utf8')) as { id: string };
  void fetch(`${url}/bare/${id}`).then((res) => res.text());
});
socket.on('open', () => answerParent({}, () => ({})));

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from '../process/program.js';

/** The least that can stand between a client and the agents: hands bytes on, both ways, and looks at none of them. */
const [, , upstream = ''] = process.argv;
const server = createServer((req, res) => {
  const onward = request(upstream + (req.url ?? ''), { method: req.method, headers: req.headers, agent: false });
  onward.once('response', (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.once('error', () => res.destroy());
  res.once('close', () => onward.destroy());
  req.pipe(onward);
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answerParent({ url }, () => ({ url }));
});

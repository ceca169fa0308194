import type { AddressInfo } from 'node:net';
import express from 'express';
import { answerParent } from '../process/program.js';

/** Express with one route that answers what it was started with, and nothing else. */
const [, , path = '/', body = '{}'] = process.argv;
const answer: unknown = JSON.parse(body);
const app = express();
app.get(path, (_req, res) => {
  res.json(answer);
});
const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answerParent({ url }, () => ({ url }));
});

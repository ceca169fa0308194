import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Neo4jError } from 'neo4j-driver';
import type { GraphEngine } from '../../src/graph/engine/graph-engine.js';
import { neo4jEngine } from '../../src/graph/engine/neo4j-engine.js';
import { mayGoWellAgain, told } from '../../src/graph/engine/neo4j-failures.js';

const failure = (code: string) =>
  new Neo4jError('as the server puts it', code, '50N42', 'general processing exception');
const outage = { code: 'SERVICE_UNAVAILABLE', message: 'graph is not available at the moment.' };

describe('a Neo4j that takes connections and says nothing', () => {
  let server: Server;
  let engine: GraphEngine;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    engine = neo4jEngine(
      { uri: `bolt://127.0.0.1:${(server.address() as AddressInfo).port}`, username: undefined, password: undefined },
      200,
    );
  });
  afterAll(async () => {
    await engine.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const signal = () => AbortSignal.timeout(60_000);
  const statement = { cypher: 'RETURN 1 AS one' };

  it.each([
    ['a read', () => engine.read(statement, signal())],
    ['a query that was not made here', () => engine.readForeign(statement, 5_000, signal())],
    ['a write', () => engine.write([statement])],
    ['a look whether it is there', () => engine.ping(signal())],
  ])('is an outage to %s', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject(outage);
  });
});

it.each([
  'ServiceUnavailable',
  'SessionExpired',
  'Neo.TransientError.General.DatabaseUnavailable',
  'Neo.TransientError.Transaction.DeadlockDetected',
  'Neo.ClientError.Security.Unauthorized',
  'Neo.ClientError.Transaction.TransactionTimedOut',
])('%s is an outage', (code) => {
  expect(told(failure(code))).toMatchObject(outage);
});

it('a statement that is wrong is no outage', () => {
  const wrong = failure('Neo.ClientError.Statement.SyntaxError');

  expect(told(wrong)).toBe(wrong);
});

it('only what may go well at once is tried again', () => {
  const codes = ['Neo.TransientError.Transaction.DeadlockDetected', 'ServiceUnavailable', 'SessionExpired'];

  expect(codes.map((code) => mayGoWellAgain(failure(code)))).toEqual([true, false, false]);
});

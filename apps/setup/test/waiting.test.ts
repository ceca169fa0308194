import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { startAuthz } from '@parley/devstack-authz';
import { startDocdb } from '@parley/devstack-docdb';
import { freePort } from '@parley/testkit';
import { awaitNeighbours } from '../src/waiting/await-neighbours.js';
import { neighboursOf } from '../src/waiting/neighbours.js';

const none = { idp: undefined, authz: undefined, docdb: undefined };
const listening = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('waiting for the neighbours', () => {
  it('goes on at once where each answers', async () => {
    const idp = createServer((_, res) => res.end('{}'));
    const [url, docdb, authz] = await Promise.all([listening(idp), startDocdb({ port: 0 }), startAuthz({ port: 0 })]);
    const lines: string[] = [];
    try {
      const all = { idp: url, authz: authz.url, docdb: { uri: docdb.url, database: 'parley' } };
      await awaitNeighbours(neighboursOf('all', all), { seconds: 1, tell: (line) => void lines.push(line) });
      expect(lines).toEqual([]);
    } finally {
      idp.close();
      await Promise.all([docdb.close(), authz.close()]);
    }
  });

  it('asks again until what began later answers, and takes its faults for silence', async () => {
    let asked = 0;
    const idp = createServer((_, res) => {
      res.statusCode = (asked += 1) < 3 ? 503 : 200;
      res.end('{}');
    });
    const lines: string[] = [];
    const neighbours = neighboursOf('all', { ...none, idp: await listening(idp) });
    try {
      await awaitNeighbours(neighbours, { seconds: 10, pauseMs: 1, tell: (line) => void lines.push(line) });
      expect([asked, lines]).toEqual([3, ['waiting for idp']]);
    } finally {
      idp.close();
    }
  });

  it('asks only those that the part needs: a backup is brought back before the idp is started', () => {
    const addresses = {
      idp: 'http://idp',
      authz: 'http://authz',
      docdb: { uri: 'mongodb://docdb', database: 'parley' },
    };
    const names = (part: string) => neighboursOf(part, addresses).map(({ name }) => name);

    expect([names('all'), names('restore')]).toEqual([
      ['idp', 'authz', 'docdb'],
      ['authz', 'docdb'],
    ]);
  });

  it('gives up in time, and names who is silent and the setting that led there', async () => {
    const neighbours = neighboursOf('all', { ...none, authz: `http://127.0.0.1:${await freePort()}` });

    await expect(awaitNeighbours(neighbours, { seconds: 0, tell: () => undefined })).rejects.toThrow(
      'waited 0 s for authz: check AUTHZ_HTTP',
    );
  });
});

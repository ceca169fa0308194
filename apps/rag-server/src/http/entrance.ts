import { AppError } from '@parley/contracts';
import { type Entrance, inOrder, onlyReads } from '@parley/service';
import type { RequestHandler } from 'express';
import type { Guards } from './guards.js';
import { refuseForeignOrigins } from './origin-guard.js';
import type { Access } from './route.js';

/**
 * Who may enter each route. What is asked for a team comes from a conversation that others lead too: it reads, and
 * changes nothing.
 * @param origins addresses of ours that a browser may have loaded a page from, beside loopback
 */
export function entranceOf(guards: Guards, origins: readonly string[]): Entrance<Access, never> {
  const { requireRole, callerOf } = guards;
  const refuseTeams: RequestHandler = (req, _res, next) => {
    if (callerOf(req).team !== undefined) throw teamsOnlyRead();
    next();
  };
  return {
    guardOf({ access, ...route }) {
      if (access === 'open') return (_req, _res, next) => next();
      if (access === 'mcp')
        return inOrder(refuseForeignOrigins(origins), requireRole('readonly', { needsToken: true }));
      return onlyReads(route) ? requireRole(access) : inOrder(requireRole(access), refuseTeams);
    },
    callerOf: (access, req) => (access === 'open' ? undefined : callerOf(req)),
  };
}

const teamsOnlyRead = () =>
  new AppError('FORBIDDEN', 'A team token is read-only. To change this, sign in to the web application yourself.');

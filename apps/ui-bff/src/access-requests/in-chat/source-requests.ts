import { datasourceObject } from '@parley/authz-client';
import {
  accessRequestList,
  AppError,
  ragErrorBody,
  type RequestInChat,
  waitingAccessRequestList,
} from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';
import type { z } from 'zod';
import { auditFailure } from '../../audit/audit-failure.js';
import type { Audit } from '../../audit/audit-log.js';
import type { Actor } from '../../http/actor.js';
import { nothingWaits } from '../decide-request.js';
import type { KeptRequests, Wanted } from './requests-in-chat.js';

interface Deps {
  /** Address of rag-server. */
  readonly ragServerUrl: string;
  readonly audit: Audit;
}

const name = 'rag-server';

/** Requests for sources, which rag-server keeps and decides: it is asked with the person's token. */
export function makeSourceRequests({ ragServerUrl, audit }: Deps): KeptRequests {
  const call = dependencyCaller({ name, timeoutMs: 10_000 });
  const send = ({ token }: Actor, path: string, body?: object) =>
    call(`${ragServerUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token.raw}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const list = async <T>(person: Actor, path: string, schema: z.ZodType<{ requests: T[] }>): Promise<T[]> => {
    const res = await send(person, path);
    // Whoever may manage no source has none to decide about.
    if (res.status === 403) return [];
    const { data } = schema.safeParse(res.ok ? res.json() : undefined);
    if (!data) throw dependencyDown(name, 'bad_answer', new Error(`requests answered ${res.status}`));
    return data.requests;
  };
  const waitingFor = async (person: Actor, id: string) =>
    (await list(person, '/v1/datasources/access-requests', waitingAccessRequestList)).find(
      ({ request_id }) => request_id === id,
    );
  const ownOf = async (person: Actor, id: string) =>
    (await list(person, '/v1/access-requests', accessRequestList)).find(({ request_id }) => request_id === id);
  return {
    async describe(person, id): Promise<RequestInChat | undefined> {
      const waiting = await waitingFor(person, id);
      if (waiting) {
        const { datasource_name, datasource_id, requested_by, reason, teams } = waiting;
        return { side: 'decides', kind: 'source', name: datasource_name ?? datasource_id, requested_by, reason, teams };
      }
      const own = await ownOf(person, id);
      if (!own || own.state === 'open') return undefined;
      return { side: 'asked', kind: 'source', name: own.datasource_id, state: own.state, word: own.word };
    },
    async decide(person, id, wanted) {
      const waiting = await waitingFor(person, id);
      if (!waiting) throw nothingWaits();
      const resource = datasourceObject(waiting.datasource_id);
      const entry = { actorId: person.id, action: `rag.access.${wanted.act}`, resource, reason: id };
      await auditFailure(audit, entry, async () => {
        const res = await send(person, `/v1/access-requests/${encodeURIComponent(id)}/${wanted.act}`, bodyOf(wanted));
        if (!res.ok) throw refusalOf(res.status, res.json());
      });
      await audit({ ...entry, outcome: 'success' });
    },
  };
}

const bodyOf = (wanted: Wanted) => (wanted.act === 'grant' ? { team: wanted.team } : { word: wanted.word });

/** A refusal of rag-server's is its own, in its words. */
function refusalOf(status: number, body: unknown): AppError {
  const { data } = ragErrorBody.safeParse(body);
  if (!data || status >= 500) return dependencyDown(name, 'bad_answer', new Error(`deciding answered ${status}`));
  return new AppError(data.code, data.detail, { ...(data.errors && { details: data.errors }) });
}

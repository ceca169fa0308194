import { datasourceChange, datasourceChanged, datasourceQuery, ragErrorBody } from '@parley/contracts';
import { answer, ifMatch, staleIfMatch } from '@parley/service';
import { etagOf, toView } from '../datasources/datasource.view.js';
import { type RagRoute, route } from '../http/route.js';
import type { ChangeSource } from './change-source.js';

/** How a source is changed, of whatever type it is. */
export const changeSourceRoute = ({ changeSource }: { readonly changeSource: ChangeSource }): RagRoute =>
  route({
    method: 'patch',
    path: '/v1/datasource',
    access: 'ingestonly',
    tag: 'Datasources',
    summary: 'Change name, description, interval or settings of a datasource',
    description:
      'For its owner, its managers and administrators, and the program that created it. Settings are those that `change` of ' +
      '`GET /v1/source-types` names, where they stand in the body that adds such a datasource; it is then re-indexed by them, ' +
      'and 409 while another of its jobs is running.',
    query: datasourceQuery,
    headers: ifMatch,
    body: datasourceChange,
    success: { status: 200, description: 'The datasource as it is now, with an `ETag`', schema: datasourceChanged },
    others: { 412: { description: staleIfMatch[412], schema: ragErrorBody } },
    handle: async ({ query: { datasource_id: id }, body: change, headers, caller, signal }) => {
      const changed = await changeSource({ id, change, seen: headers['if-match'] }, caller, signal);
      const view = { ...toView(changed.datasource), may_change: true, job_id: changed.job?.id ?? null };
      return answer(view, { headers: { ETag: etagOf(changed) } });
    },
  });

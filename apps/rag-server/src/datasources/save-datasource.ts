import { AppError } from '@parley/contracts';
import { requireAdminToName } from '../credentials/require-admin-to-name.js';
import type { Caller } from '../identity/caller.js';
import { howToBeLetIn, type SourceRights } from '../permissions/source-rights.js';
import type { Datasource } from './datasource.js';
import type { DatasourceStore } from './datasource.store.js';

/** Whose write it is. */
export interface SourceWriter {
  readonly caller: Caller;
  /** Team that is to own a new datasource; of one that is there nothing changes. */
  readonly team: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Makes a datasource: resolves to `true` for the one of many that makes it, `false` when the id is taken. Throws
 * `FORBIDDEN` for a team that the caller cannot use and for a credential that they may not name, `CONFLICT` while the datasource is being deleted.
 */
export type AddDatasource = (datasource: Datasource, writer: SourceWriter) => Promise<boolean>;

/**
 * Makes the datasource, or replaces its record where the caller may. Throws as `AddDatasource`, and `CONFLICT` for an id
 * that the caller may not have.
 */
export type SaveDatasource = (datasource: Datasource, writer: SourceWriter) => Promise<void>;

interface AddDeps {
  readonly datasources: Pick<DatasourceStore, 'insert' | 'makerOf'>;
  readonly rights: Pick<SourceRights, 'requireTeam'>;
}

interface Deps extends AddDeps {
  readonly datasources: Pick<DatasourceStore, 'find' | 'insert' | 'replace' | 'makerOf'>;
  readonly rights: Pick<SourceRights, 'mayChange' | 'requireTeam'>;
}

export const makeAddDatasource =
  ({ datasources, rights }: AddDeps): AddDatasource =>
  async (datasource, { caller: { subject, isMachine, ...caller }, team, signal }) => {
    if (await datasources.makerOf(datasource.id)) return false;
    requireAdminToName({ role: caller.role }, [datasource]);
    if (team !== undefined) await rights.requireTeam({ ...caller, subject, isMachine }, team, signal);
    const name = caller.name ?? caller.email;
    return datasources.insert(datasource, { subject, isMachine, team, name });
  };

export function makeSaveDatasource(deps: Deps): SaveDatasource {
  const { datasources, rights } = deps;
  const add = makeAddDatasource(deps);
  return async (datasource, writer) => {
    const { id } = datasource;
    if (await add(datasource, writer)) return;
    const maker = await datasources.makerOf(id);
    if (!maker || !(await rights.mayChange(writer.caller, id, writer.signal))) throw idTaken(id, writer.caller);
    requireAdminToName(writer.caller, [datasource, await datasources.find(id)]);
    // Deleted and created again by someone else since the check: theirs stays unchanged.
    if (!(await datasources.replace(datasource, maker.recordId))) throw idTaken(id, writer.caller);
  };
}

/** Says nothing of whose it is. */
export const idTaken = (id: string, caller: Caller) =>
  new AppError('CONFLICT', `The id ${id} is taken. Choose another id, or ${howToBeLetIn(caller, id)}`);

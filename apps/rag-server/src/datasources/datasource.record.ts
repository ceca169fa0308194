import type { Datasource } from './datasource.js';

/** A datasource as docdb has it. */
export interface DatasourceRecord extends Omit<Datasource, 'id'> {
  readonly _id: string;
  readonly isHidden: boolean;
  /** Absent in records of older versions, as are the next two. */
  readonly recordId?: string;
  readonly isMadeByMachine?: boolean;
  readonly ownerTeam?: string;
  readonly createdBy?: string;
  /** Subject of the maker, until authz knows. */
  readonly ownerDue?: string;
  /** Of the running deletion. */
  readonly heldBy?: string;
  readonly heldUntil?: Date;
}

export const toDatasource = ({
  _id,
  isHidden: _hidden,
  createdBy: _creator,
  isMadeByMachine: _isMachine,
  ownerTeam: _team,
  recordId: _recordId,
  ownerDue: _owner,
  heldBy: _holder,
  heldUntil: _heldUntil,
  ...fields
}: DatasourceRecord): Datasource => ({
  ...fields,
  id: _id,
  metadata: fields.metadata ?? null,
});

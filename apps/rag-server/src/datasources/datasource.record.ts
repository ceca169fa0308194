import type { Datasource } from './datasource.js';

/** A datasource as docdb has it. */
export interface DatasourceRecord extends Omit<Datasource, 'id'> {
  readonly _id: string;
  readonly isHidden: boolean;
  /** Absent in records of older versions, as are the next two. */
  readonly recordId?: string;
  /** Another one with each change of the record but that of its date; absent until the first one in older records. */
  readonly revision?: string;
  readonly isMadeByMachine?: boolean;
  readonly ownerTeam?: string;
  readonly createdBy?: string;
  readonly creatorName?: string;
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
  creatorName: _creatorName,
  isMadeByMachine: _isMachine,
  ownerTeam: _team,
  recordId: _recordId,
  revision: _revision,
  ownerDue: _owner,
  heldBy: _holder,
  heldUntil: _heldUntil,
  ...fields
}: DatasourceRecord): Datasource => ({
  ...fields,
  id: _id,
  metadata: fields.metadata ?? null,
});

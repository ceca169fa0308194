/** Whose turn it is to change the readers of a datasource, over all replicas. */
export interface ChangeTurnStore {
  /** Takes the turn until then; `false` while another holder has it. An expired turn is taken over. */
  take(datasourceId: string, owner: string, until: Date): Promise<boolean>;
  /** Gives back a turn that is still that owner's. */
  giveBack(datasourceId: string, owner: string): Promise<void>;
}

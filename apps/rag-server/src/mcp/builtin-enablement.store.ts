import type { BuiltinTools } from '@parley/contracts';

/** Which built-in tools are on; all of them until somebody says otherwise. */
export interface BuiltinEnablementStore {
  read(): Promise<BuiltinTools>;
  /** Replaces the whole record. */
  write(enabled: BuiltinTools): Promise<void>;
}

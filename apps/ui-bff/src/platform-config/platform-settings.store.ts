import type { PlatformSettings } from './platform-settings.js';

/** A change: what is `null` is forgotten, what is absent stays. */
export type SettingsChange = { [Name in keyof PlatformSettings]: PlatformSettings[Name] | null };

/** Where admins' settings are kept; there is one set of them. */
export interface PlatformSettingsStore {
  /** Empty before the first change. */
  read(): Promise<PlatformSettings>;
  /** @returns the settings after it */
  change(change: SettingsChange, by: { actorId: string; at: Date }): Promise<PlatformSettings>;
}

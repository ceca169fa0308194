import type { RuntimeStatus } from '@parley/contracts';

export const listenerWords: Readonly<Record<RuntimeStatus['listener']['state'], { label: string; color: string }>> = {
  listening: { label: 'Listening', color: 'teal' },
  deaf: { label: 'Not listening', color: 'red' },
  standby: { label: 'Standing by', color: 'blue' },
  disabled: { label: 'Switched off', color: 'gray' },
};

export const modeWords: Readonly<Record<RuntimeStatus['route_mode'], string>> = {
  config: 'its configuration',
  db_prefer: 'here, then its configuration',
  db_only: 'here alone',
};

import type { RuntimeStatus } from '@parley/contracts';

export const listenerWords: Readonly<Record<RuntimeStatus['listener']['state'], { label: string; color: string }>> = {
  listening: { label: 'Listening', color: 'teal' },
  deaf: { label: 'Not listening', color: 'red' },
  standby: { label: 'Standby', color: 'blue' },
  disabled: { label: 'Off', color: 'gray' },
};

export const modeWords: Readonly<Record<RuntimeStatus['route_mode'], string>> = {
  config: 'configuration file',
  db_prefer: 'database, then configuration file',
  db_only: 'database only',
};

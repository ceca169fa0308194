import type { RuntimeStatus } from '@parley/contracts';
import { t } from '../../texts/texts.js';

export const listenerWords: Readonly<Record<RuntimeStatus['listener']['state'], { label: string; color: string }>> = {
  listening: { label: t('Listening'), color: 'teal' },
  deaf: { label: t('Not listening'), color: 'red' },
  standby: { label: t('Standby'), color: 'blue' },
  disabled: { label: t('Off'), color: 'gray' },
};

export const modeWords: Readonly<Record<RuntimeStatus['route_mode'], string>> = {
  config: t('configuration file'),
  db_prefer: t('database, then configuration file'),
  db_only: t('database only'),
};

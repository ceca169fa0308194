import { Menu } from '@mantine/core';
import { BusyButton } from '../kit/busy-button.js';
import { showToast } from '../kit/toasts.js';
import { useChange } from '../changes/use-change.js';
import { toAuditCsv, toJson } from './audit-file.js';
import type { AuditFilter } from './audit-filter.js';
import { maxExported, readWholeAudit } from './read-audit.js';
import { saveFile } from '../kit/save-file.js';
import { t } from '../texts/texts.js';

const kinds = {
  csv: { name: 'audit.csv', type: 'text/csv', write: toAuditCsv },
  json: { name: 'audit.json', type: 'application/json', write: toJson },
} as const;

/** Saves everything the filter finds, not only the loaded events. */
export function ExportAudit({ filter }: { readonly filter: AuditFilter }) {
  const save = useChange({
    change: async (kind: keyof typeof kinds) => {
      const { events, isWhole } = await readWholeAudit(filter);
      const { name, type, write } = kinds[kind];
      saveFile(name, type, write(events));
      return { count: events.length, isWhole };
    },
    onDone: ({ count, isWhole }) =>
      showToast({
        kind: isWhole ? 'done' : 'failure',
        text: isWhole
          ? t('Exported {{count}} events.', { count })
          : t('Exported the newest {{maxExported}} events. Narrow the time range to export the rest.', { maxExported }),
      }),
  });
  return (
    <Menu>
      <Menu.Target>
        <BusyButton variant="default" isBusy={save.isPending}>
          {t('Export')}
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate('csv')}>{t('CSV, for a spreadsheet')}</Menu.Item>
        <Menu.Item onClick={() => save.mutate('json')}>{t('JSON, for a program')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

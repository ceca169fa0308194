import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSourceTypes } from '../../api/source-types.js';
import { addableTypes, type SourceType } from '../../api/source-words.js';
import { LeaveGuard } from '../../changes/leave-guard.js';
import { SubPage } from '../../kit/sub-page.js';
import { QueryView } from '../../kit/query-view.js';
import { useWhomToAsk } from '../../kit/use-whom-to-ask.js';
import { useRagRole, useRagUser } from '../use-rag-role.js';
import { FilesForm } from './files-form.js';
import { SourceForm } from './source-form.js';
import { t } from '../../texts/texts.js';

/** Adds a source: of a type that the server reads, or files from this computer. */
export function AddPage() {
  const { may } = useRagRole();
  const user = useRagUser();
  const types = useSourceTypes();
  return (
    <SubPage
      trail={[{ label: t('Knowledge'), to: '/knowledge' }]}
      title={t('Add knowledge')}
      size="md"
      description={t('Indexing runs in the background, and you can follow its progress.')}
    >
      <QueryView query={user} label={t('Loading your permissions')}>
        {() =>
          may('ingestonly') ? (
            <QueryView query={types} label={t('Loading kinds of sources')}>
              {(found) => <AddingForms types={addableTypes(found)} />}
            </QueryView>
          ) : (
            <MayNotAdd />
          )
        }
      </QueryView>
    </SubPage>
  );
}

function MayNotAdd() {
  const whom = useWhomToAsk();
  return <Text>{t('You cannot add knowledge yet. Ask {{whom}} for permission.', { whom })}</Text>;
}

function AddingForms({ types }: { readonly types: readonly SourceType[] }) {
  const [chosen, choose] = useState(types[0]?.source_type ?? '');
  return (
    <Stack gap="lg">
      <LeaveGuard />
      <SegmentedControl
        aria-label={t('What to add')}
        value={chosen}
        onChange={choose}
        fullWidth
        data={types.map(({ source_type: value, title: label }) => ({ value, label }))}
      />
      {/* All forms stay mounted: switching between them keeps what was typed and chosen. */}
      {types.map(({ source_type, add, unavailable }) => (
        <div key={source_type} hidden={source_type !== chosen}>
          {add ? <SourceForm add={add} unavailable={unavailable} /> : <FilesForm />}
        </div>
      ))}
    </Stack>
  );
}

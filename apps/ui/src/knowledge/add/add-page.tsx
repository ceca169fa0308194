import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LeaveGuard } from '../../changes/leave-guard.js';
import { SubPage } from '../../kit/sub-page.js';
import { QueryView } from '../../kit/query-view.js';
import { useRagRole, useRagUser } from '../use-rag-role.js';
import { FilesForm } from './files-form.js';
import { WebForm } from './web-form.js';
import { WikiForm } from './wiki-form.js';

const forms = { web: WebForm, wiki: WikiForm, files: FilesForm } as const;
type Kind = keyof typeof forms;

/** Adds a source: a website, a wiki page, or files from this computer. */
export function AddPage() {
  const [kind, setKind] = useState<Kind>('web');
  const { may } = useRagRole();
  const user = useRagUser();
  return (
    <SubPage
      trail={[{ label: 'Knowledge', to: '/knowledge' }]}
      title="Add knowledge"
      size="md"
      description="Indexing runs in the background, and you can follow its progress."
    >
      <QueryView query={user} label="Loading your permissions">
        {() =>
          may('ingestonly') ? (
            <Stack gap="lg">
              <LeaveGuard />
              <SegmentedControl<Kind>
                aria-label="What to add"
                value={kind}
                onChange={setKind}
                fullWidth
                data={[
                  { value: 'web', label: 'Website' },
                  { value: 'wiki', label: 'Wiki page' },
                  { value: 'files', label: 'Files' },
                ]}
              />
              {/* All forms stay mounted: switching between them keeps what was typed and chosen. */}
              {Object.entries(forms).map(([one, Form]) => (
                <div key={one} hidden={one !== kind}>
                  <Form />
                </div>
              ))}
            </Stack>
          ) : (
            <Text>You cannot add knowledge yet. Ask a Parley administrator for permission.</Text>
          )
        }
      </QueryView>
    </SubPage>
  );
}

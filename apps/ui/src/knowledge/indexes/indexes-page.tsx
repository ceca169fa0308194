import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PlusIcon } from '@radix-ui/react-icons';
import { QueryView } from '../../kit/query-view.js';
import { SectionPage } from '../../kit/section-page.js';
import { useKnowledgeSections } from '../knowledge-sections.js';
import { useRagRole } from '../use-rag-role.js';
import { FillDialog } from './fill-dialog.js';
import { IndexCard } from './index-card.js';
import { useIndexes } from './use-indexes.js';
import { t } from '../../texts/texts.js';

/** The index in use and those beside it, for administrators. */
export function IndexesPage() {
  const { may } = useRagRole();
  const [isFilling, filling] = useDisclosure(false);
  const isAdmin = may('admin');
  return (
    <SectionPage
      title={t('Indexes')}
      description={t(
        'The index that searches read, and others that are filled beside it with another embedding model.',
      )}
      label={t('Knowledge')}
      sections={useKnowledgeSections()}
      actions={
        isAdmin && (
          <Button leftSection={<PlusIcon aria-hidden />} onClick={filling.open}>
            {t('Fill another index')}
          </Button>
        )
      }
    >
      {isAdmin ? (
        <IndexList isFilling={isFilling} onClose={filling.close} />
      ) : (
        <Text>{t('Administrators see the indexes.')}</Text>
      )}
    </SectionPage>
  );
}

interface ListProps {
  readonly isFilling: boolean;
  readonly onClose: () => void;
}

function IndexList({ isFilling, onClose }: ListProps) {
  return (
    <QueryView query={useIndexes()} label={t('Loading indexes')}>
      {(indexes) => (
        <>
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {indexes.generations.map((index) => (
              <IndexCard key={index.generation_id} index={index} />
            ))}
          </Stack>
          {isFilling && <FillDialog indexes={indexes} onClose={onClose} />}
        </>
      )}
    </QueryView>
  );
}

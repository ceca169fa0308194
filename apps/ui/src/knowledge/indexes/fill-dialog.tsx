import { Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { type Indexes, indexesKey } from './use-indexes.js';
import { t } from '../../texts/texts.js';

interface Props {
  readonly indexes: Indexes;
  readonly onClose: () => void;
}

/** Asks with which model another index is to be filled; one that no index has is offered first. */
export function FillDialog({ indexes: { models, generations }, onClose }: Props) {
  const isNew = (name: string) => !generations.some(({ model }) => model === name);
  const [model, setModel] = useState(models.find(isNew) ?? models[0] ?? '');
  const fill = useChange({
    change: () => rag.post('/v1/index/generations', { body: { model } }),
    invalidates: [indexesKey],
    onDone: onClose,
    failure: 'inline',
  });
  return (
    <Modal opened onClose={onClose} title={t('Fill another index')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Radio.Group label={t('Model')} value={model} onChange={setModel}>
          <Stack gap="xs" mt="xs">
            {models.map((name) => (
              <Radio key={name} value={name} label={name} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm">
          {t(
            'It is filled from the passages of the index in use. No source is read again, and searches go on as they are until you put the new index in use. Each index needs about as much disk as the one in use.',
          )}
        </Text>
        {!models.some(isNew) && (
          <Text size="sm">{t('For another model, an operator names it with the settings EMBEDDINGS_NEXT_….')}</Text>
        )}
        {fill.isError && <FailureNotice error={fill.error} />}
        <Group justify="flex-end">
          <BusyButton isBusy={fill.isPending} onClick={() => fill.mutate()}>
            {t('Fill')}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  );
}

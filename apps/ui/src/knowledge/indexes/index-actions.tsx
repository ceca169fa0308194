import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { CompareDialog } from './compare-dialog.js';
import { type Index, indexesKey } from './use-indexes.js';
import { t } from '../../texts/texts.js';

const invalidates = [indexesKey];
const paramsOf = ({ generation_id }: Index) => ({ params: { path: { generation_id } } });

interface Props {
  readonly index: Index;
}

export function IndexActions({ index }: Props) {
  const { state, is_model_loaded } = index;
  if (state === 'live' || state === 'removing') return null;
  return (
    <Group gap="xs">
      {state === 'ready' && is_model_loaded && <Try index={index} />}
      {state === 'ready' && is_model_loaded && <PutInUse index={index} />}
      {state !== 'switching' && <PauseOrResume index={index} />}
      {state !== 'switching' && <Remove index={index} />}
    </Group>
  );
}

function Try({ index }: Props) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="sm" aria-label={t('Try {{model}}', { model: index.model })} onClick={dialog.open}>
        {t('Try')}
      </Button>
      {isOpen && <CompareDialog index={index} onClose={dialog.close} />}
    </>
  );
}

function PutInUse({ index }: Props) {
  const change = useChange({
    change: () => rag.post('/v1/index/generations/{generation_id}/live', paramsOf(index)),
    invalidates,
  });
  return (
    <ConfirmButton
      size="sm"
      aria-label={t('Put {{model}} in use', { model: index.model })}
      question={t('Put the index of {{model}} in use?', { model: index.model })}
      act={t('Put in use')}
      consequences={
        <Text size="sm">
          {t(
            'Within a few seconds all searches read it, and rank by its model. Nobody is interrupted. The index in use now follows all changes as before, so that you can go back to it at any time.',
          )}
        </Text>
      }
      isBusy={change.isPending}
      onConfirm={() => change.mutate()}
    >
      {t('Put in use')}
    </ConfirmButton>
  );
}

function PauseOrResume({ index }: Props) {
  const { is_paused: isPaused, model } = index;
  const change = useChange({
    change: () =>
      isPaused
        ? rag.post('/v1/index/generations/{generation_id}/resume', paramsOf(index))
        : rag.post('/v1/index/generations/{generation_id}/pause', paramsOf(index)),
    invalidates,
  });
  const words = isPaused ? t('Resume') : t('Pause');
  return (
    <BusyButton
      variant="default"
      size="sm"
      aria-label={`${words} ${model}`}
      isBusy={change.isPending}
      onClick={() => change.mutate()}
    >
      {words}
    </BusyButton>
  );
}

function Remove({ index }: Props) {
  const remove = useChange({
    change: () => rag.delete('/v1/index/generations/{generation_id}', paramsOf(index)),
    done: t('The index is being removed.'),
    invalidates,
  });
  return (
    <ConfirmButton
      size="sm"
      color="red"
      variant="light"
      aria-label={t('Remove {{model}}', { model: index.model })}
      question={t('Remove the index of {{model}}?', { model: index.model })}
      act={t('Remove index')}
      consequences={
        <Text size="sm">
          {t('Searches do not change. To use this model again, an index has to be filled from the beginning.')}
        </Text>
      }
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t('Remove')}
    </ConfirmButton>
  );
}

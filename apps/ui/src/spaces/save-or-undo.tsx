import { Button, Group } from '@mantine/core';
import { BusyButton } from '../kit/busy-button.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { useUnsaved } from '../changes/unsaved.js';
import { t } from '../texts/texts.js';

interface Props {
  readonly isChanged: boolean;
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/** Below what was changed and is not written yet. While it is written it stays as it is: what is read back takes its place. */
export function SaveOrUndo({ isChanged, isPending, onSave, onUndo }: Props) {
  useUnsaved({ isUnsaved: isChanged, isSaving: isPending });
  return (
    <Group>
      <LeaveGuard />
      <BusyButton disabled={!isChanged} isBusy={isPending} onClick={onSave}>
        {t('Save')}
      </BusyButton>
      {isChanged && !isPending && (
        <Button variant="subtle" onClick={onUndo}>
          {t('Undo changes')}
        </Button>
      )}
    </Group>
  );
}

import { BusyButton } from '../../kit/busy-button.js';
import { t } from '../../texts/texts.js';

interface StopHereProps {
  readonly isStopping: boolean;
  readonly disabled: boolean;
  readonly onStop: () => void;
}

/** Ends the turn instead of answering its question. */
export function StopHere({ isStopping, disabled, onStop }: StopHereProps) {
  return (
    <BusyButton variant="subtle" color="gray" isBusy={isStopping} disabled={disabled} onClick={onStop}>
      {t('Stop')}
    </BusyButton>
  );
}

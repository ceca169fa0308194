import { ConfirmDialog } from '../kit/confirm-button.js';
import { t } from '../texts/texts.js';

/** The question, and what will be lost. */
export interface LeaveWords {
  readonly question?: string;
  readonly consequences?: string;
}

interface LeaveDialogProps extends LeaveWords {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks whether unsaved changes may be discarded. */
export const LeaveDialog = (dialog: LeaveDialogProps) => (
  <ConfirmDialog
    question={t('Leave without saving?')}
    consequences={t('Your changes here are not saved and will be lost.')}
    act={t('Leave')}
    {...dialog}
  />
);

import { ConfirmDialog } from './confirm-button.js';

/** What is asked, and what is lost. */
export interface LeaveWords {
  readonly question?: string;
  readonly consequences?: string;
}

interface LeaveDialogProps extends LeaveWords {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks whether what is not saved may be lost. */
export const LeaveDialog = (dialog: LeaveDialogProps) => (
  <ConfirmDialog
    question="Leave without saving?"
    consequences="Your changes here are not saved and will be lost."
    act="Leave"
    {...dialog}
  />
);

import { ConfirmDialog } from './confirm-button.js';

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks whether what is not saved may be lost. */
export const LeaveDialog = (dialog: LeaveDialogProps) => (
  <ConfirmDialog
    question="Leave without saving?"
    consequences="What you changed here is not saved, and is lost."
    act="Leave"
    {...dialog}
  />
);

import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { ApprovalQuestion } from './approval-question.ts';

interface Props {
  readonly question: ApprovalQuestion;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms the approval of something large or unusual. */
export function ApprovalDialog({ question, onConfirm, onClose }: Props) {
  const { title, text, reasons, confirmLabel } = question;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{text}</p>
      {reasons.length > 0 && (
        <ul className="mt-3 grid list-disc gap-1 pl-5 text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

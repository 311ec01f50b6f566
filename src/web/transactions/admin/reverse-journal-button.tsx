import { lazy, useState } from 'react';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

const JournalDialog = lazy(async () => ({
  default: (await import('./journal-dialog.tsx')).JournalDialog,
}));

interface Props {
  readonly me: StaffMember;
  readonly number: string;
}

/** Opens the dialog in which a journal is reversed, or which says why it cannot be. */
export function ReverseJournalButton({ me, number }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        Reverse
      </Button>
      <LazyDialog onClose={close}>
        {isOpen && <JournalDialog me={me} number={number} onClose={close} />}
      </LazyDialog>
    </>
  );
}

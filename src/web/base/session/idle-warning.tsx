import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { countdown } from './time-left.ts';

interface Props {
  readonly endsAt: number;
  readonly isExtending: boolean;
  readonly onExtend: () => void;
  /** Called when the time is up; the server decides whether the session has ended. */
  readonly onEnd: () => void;
}

/** Warns after a while without input, and counts down the last two minutes. */
export function IdleWarning({ endsAt, isExtending, onExtend, onEnd }: Props) {
  const [until] = useState(endsAt);
  const [leftMs, setLeftMs] = useState(() => Math.max(0, until - Date.now()));

  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.max(0, until - Date.now());
      setLeftMs(left);
      if (left === 0) onEnd();
    }, 1_000);
    return () => clearInterval(timer);
  }, [until, onEnd]);

  return (
    <Dialog
      title="Are you still there?"
      onClose={onExtend}
      footer={
        <Button busy={isExtending} busyText="Extending..." data-autofocus onClick={onExtend}>
          Extend session
        </Button>
      }
    >
      <p>For your security, we sign you out when there is no activity for a while.</p>
      <p className="mt-4 flex items-baseline gap-3">
        <span
          role="timer"
          aria-label="Time left"
          className="font-serif text-5xl font-semibold text-head tabular-nums"
        >
          {countdown(leftMs)}
        </span>
        <span className="text-muted">until you are signed out</span>
      </p>
    </Dialog>
  );
}

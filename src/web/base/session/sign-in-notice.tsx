import { Icon } from '../../ui/icons/icon.tsx';
import { useReturnTo } from './return-to.ts';

const reasons = {
  ended: 'Your session has ended. Sign in again to pick up where you left off.',
  'logged-out': 'You have signed out.',
} as const;

/** Above a sign-in form: why it is shown, or what was wrong with the last try. */
export function SignInNotice({ problem }: { readonly problem: string | undefined }) {
  const { reason } = useReturnTo();
  return (
    <>
      <div role="alert">
        {problem && (
          <p className="mb-5 flex gap-3 rounded-2xl bg-danger-soft px-4 py-3">
            <Icon
              name="triangle-exclamation-point"
              size={20}
              className="mt-0.5 shrink-0 text-danger"
            />
            {problem}
          </p>
        )}
      </div>
      <div role="status">
        {reason && !problem && (
          <p className="mb-5 flex gap-3 rounded-2xl bg-pending-soft px-4 py-3">
            <Icon name="clock" size={20} className="mt-0.5 shrink-0 text-pending" />
            {reasons[reason]}
          </p>
        )}
      </div>
    </>
  );
}

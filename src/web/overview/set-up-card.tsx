import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { readSetUp } from '#endpoints/back-office/overview.ts';
import { readMe } from '#endpoints/people/auth.ts';
import { dismissAuthenticatorPrompt } from '#endpoints/people/recovery.ts';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';

type Step = keyof Reply<typeof readSetUp>;

interface Entry {
  readonly step: Step;
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

const entries: readonly Entry[] = [
  {
    step: 'signIn',
    title: 'Secure your sign-in',
    text: 'An authenticator app or a passkey replaces codes from us.',
    action: 'Set it up',
  },
  {
    step: 'recoveryCodes',
    title: 'Save recovery codes',
    text: 'They come with the app and let you in without your phone.',
    action: 'Get codes',
  },
  {
    step: 'directDeposit',
    title: 'Get paid here',
    text: 'Print your direct deposit details for your employer.',
    action: 'Show details',
  },
  {
    step: 'alerts',
    title: 'Choose alerts',
    text: 'Know about deposits, large payments and a low balance.',
    action: 'Choose',
  },
];

interface Props {
  readonly onStep: (step: Step) => void;
  /** Whether a dialog is open: what it changed is read when it closes. */
  readonly isDialogOpen: boolean;
  /** Also of what stands in its place while it is fetched. */
  readonly className: string;
}

/** What a new customer sets up first; it goes when all is done, or when it is put away. */
export function SetUpCard({ onStep, isDialogOpen, className }: Props) {
  const { data: done, refetch } = useEndpoint(readSetUp);
  const { submit, isPending } = useSubmit(dismissAuthenticatorPrompt, {
    refreshes: [readMe],
    onRefused: (error) => toastRefusal('Could not dismiss', error),
  });
  const readAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isDialogOpen) readAgain();
  }, [isDialogOpen]);
  const count = entries.filter(({ step }) => done?.[step]).length;
  const isDone = count === entries.length;
  const leave = useEffectEvent(() => submit());
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  return (
    <section aria-labelledby="set-up-title" className={className}>
      <div className="mb-1 flex items-center justify-between gap-4">
        <div>
          <h2 id="set-up-title" className="text-lg leading-6 sm:text-xl">
            Set up your account
          </h2>
          <p role="status" className="min-h-5 text-sm leading-5 text-muted">
            {done && `${count} of ${entries.length} done`}
          </p>
        </div>
        <Button
          kind="quiet"
          size="small"
          className="shrink-0"
          busy={isPending}
          busyText="Closing..."
          onClick={() => submit()}
        >
          Not now
        </Button>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {entries.map(({ step, title, text, action }) => (
          <li key={step} className="flex min-h-18 items-center gap-3 border-t border-hair py-2.5">
            {done?.[step] ? (
              <Icon name="circle-check" size={22} className="shrink-0 text-completed" />
            ) : (
              <span className="m-0.5 size-4.5 shrink-0 rounded-full border-2 border-control" />
            )}
            <div className="min-w-0 grow">
              <p className="leading-5 font-semibold">{title}</p>
              <p className="text-sm leading-5 text-muted">{text}</p>
            </div>
            {done?.[step] ? (
              <span className="px-2 text-sm font-semibold text-completed">Done</span>
            ) : (
              <Button
                kind="outline"
                size="small"
                className="shrink-0"
                aria-label={`${action}: ${title}`}
                onClick={() => onStep(step)}
              >
                {action}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

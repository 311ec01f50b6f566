import { lazy, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { allowAll, necessaryOnly, saveConsent, useConsent } from './consent.ts';

const PrivacyDialog = lazy(async () => ({
  default: (await import('./privacy-dialog.tsx')).PrivacyDialog,
}));

/**
 * Asks on the first visit; from then on a small button leads to the choices made. The question is
 * in the prerendered page, where `theme-boot.ts` shows it to those who have not answered: on a phone
 * it is often the largest text, and appears with the rest instead of a second later.
 */
export function PrivacyWidget() {
  const consent = useConsent();
  const [choosing, setChoosing] = useState(false);
  const untilKnown = consent === undefined ? 'hidden in-data-asks-privacy:block' : '';
  return (
    <>
      {consent ? (
        // Without an empty margin beside the page it stands below the footer, and covers nothing.
        <div className="bg-sunken px-4 pb-4 md:px-8 min-[82rem]:contents print:hidden">
          <button
            type="button"
            onClick={() => setChoosing(true)}
            aria-label="Privacy preferences"
            title="Privacy preferences"
            className="grid size-11 place-items-center rounded-full border border-border bg-surface text-primary shadow-card hover:bg-soft min-[82rem]:fixed min-[82rem]:bottom-4 min-[82rem]:left-4 min-[82rem]:z-10 print:hidden"
          >
            <Icon name="shield-check" size={20} />
          </button>
        </div>
      ) : (
        <>
          {/* Room below the footer, so that its last lines can be scrolled clear of the banner. */}
          <div className={`h-40 bg-sunken print:hidden ${untilKnown}`} />
          <section
            aria-label="Your privacy"
            className={`fixed inset-x-3 bottom-3 z-20 rounded-2xl border border-border bg-surface p-4 shadow-pop sm:right-auto sm:max-w-md sm:p-5 print:hidden ${untilKnown}`}
          >
            <p className="text-sm">
              We keep what the site needs to work, and nothing else unless you agree.{' '}
              <Link href="/privacy" className="link">
                Privacy notice
              </Link>
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button size="small" className="grow" onClick={() => saveConsent(allowAll)}>
                Accept all
              </Button>
              <Button size="small" className="grow" onClick={() => saveConsent(necessaryOnly)}>
                Necessary only
              </Button>
              <Button kind="quiet" size="small" className="grow" onClick={() => setChoosing(true)}>
                Choose
              </Button>
            </div>
          </section>
        </>
      )}
      <LazyDialog onClose={() => setChoosing(false)}>
        {choosing && (
          <PrivacyDialog
            consent={consent ?? necessaryOnly}
            onSave={(choice) => {
              saveConsent(choice);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </LazyDialog>
    </>
  );
}

import { useRef, useState } from 'react';
import { saveApplicationDraft } from '#endpoints/people/application-drafts.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { CallError, call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { formatDate } from '../../base/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { loadCheck, loadedCheck } from '../form/check-on-demand.ts';
import type { ApplicationForm } from '../form/use-application-form.ts';
import { savedValues } from './saved-values.ts';

interface Props {
  readonly form: ApplicationForm;
  /** Of the draft that this page saved or opened; null while there is none. */
  readonly draftKey: string | null;
  readonly onSaved: (key: string) => void;
}

type Outcome =
  | { readonly email: string; readonly keptUntil: string }
  | { readonly problem: string };

/** Saves what was typed so far, and emails the link that leads back to it. */
export function SaveForLater({ form, draftKey, onSaved }: Props) {
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isInFlight = useRef(false);

  async function save(): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setSaving(true);
    setOutcome(null);
    try {
      setOutcome(await send());
    } catch (error) {
      const isAtField = error instanceof CallError && form.showRefused(error.fields);
      if (!isAtField) setOutcome({ problem: refusalSentence(error) });
    } finally {
      isInFlight.current = false;
      setSaving(false);
    }
  }

  async function send(): Promise<Outcome> {
    await loadCheck();
    const values = form.getValues();
    const { email: problem } = loadedCheck()(values, bankDay(new Date()));
    if (problem !== undefined) {
      form.setError('email', { message: problem });
      form.element.current?.querySelector<HTMLElement>('#email')?.focus();
      return { problem: 'Enter your email address first. That is where the link goes.' };
    }
    const email = values.email.trim();
    const body = { email, draft: savedValues(values), ...(draftKey !== null && { key: draftKey }) };
    const { key, keptUntil } = await call(saveApplicationDraft, { body });
    onSaved(key);
    return { email, keptUntil };
  }

  return (
    <div className="mt-5 grid justify-items-start gap-3 border-t border-hair pt-5 no-script:hidden">
      <p className="text-sm text-muted">
        No time now? We can save your application and email you a link to it. Your Social Security
        number, date of birth and password are not saved.
      </p>
      <Button kind="outline" busy={isSaving} busyText="Saving..." onClick={() => void save()}>
        Save and finish later
      </Button>
      <div aria-live="polite" className="w-full empty:hidden">
        {outcome && 'problem' in outcome && <Notice tone="danger">{outcome.problem}</Notice>}
        {outcome && 'email' in outcome && (
          <Notice title="Your application is saved">
            <span className="wrap-anywhere">We emailed a link to {outcome.email}.</span> It works
            once, until {formatDate(outcome.keptUntil)}.
          </Notice>
        )}
      </div>
    </div>
  );
}

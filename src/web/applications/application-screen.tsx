import { useState } from 'react';
import { ApplicationForm } from './form/application-form.tsx';
import type { Submitted } from './form/use-send-application.ts';
import { ApplicationSubmitted } from './submitted/application-submitted.tsx';

/** Applying for an account: the form, and then what became of it. */
export function ApplicationScreen() {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  if (submitted) return <ApplicationSubmitted {...submitted} />;
  return <ApplicationForm onSubmitted={setSubmitted} />;
}

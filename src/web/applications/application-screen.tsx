import { useState } from 'react';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationSubmitted } from './application-submitted.tsx';
import type { Submitted } from './use-send-application.ts';

/** Applying for an account: the form, and then what became of it. */
export function ApplicationScreen() {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  if (submitted) return <ApplicationSubmitted {...submitted} />;
  return <ApplicationForm onSubmitted={setSubmitted} />;
}

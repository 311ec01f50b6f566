import { useEffect, useLayoutEffect } from 'react';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { openableTypes } from '#rules/products/account-types.ts';
import { useValidatedForm, type ValidatedForm } from '../../base/form/use-validated-form.ts';
import type { ResumedApplication } from '../drafts/resume-card.tsx';
import { restoredValues } from '../drafts/saved-values.ts';
import { draftOf, readDraft, writeDraft } from './application-draft.ts';
import { type ApplicationValues, emptyApplication } from './application-values.ts';
import { loadCheck, loadedCheck } from './check-on-demand.ts';
import { productIdFrom } from './chosen-product.ts';

export type ApplicationForm = ValidatedForm<ApplicationValues>;

/** The form's state: checked when a field is left and when all is sent. */
export function useApplicationForm(resumed: ResumedApplication | null): ApplicationForm {
  const form = useValidatedForm<ApplicationValues>({
    defaultValues: emptyApplication,
    validate: 'blur',
    prepare: loadCheck,
    check: (values) => loadedCheck()(values, bankDay(new Date())),
    hasSummary: true,
  });
  const { getValues, setValue, subscribe } = form;

  // Before the first paint: a product's button says which account was meant.
  useLayoutEffect(() => {
    const state = (history.state ?? {}) as { accountType?: unknown; productId?: unknown };
    const { accountType, productId } = state;
    const meant = openableTypes.find((type) => type === accountType);
    if (meant) setValue('accountType', meant);
    setValue('productId', productIdFrom(productId));
  }, [setValue]);

  useLayoutEffect(() => {
    if (!resumed) return;
    const saved = restoredValues(resumed.email, resumed.draft);
    for (const [field, value] of Object.entries(saved)) {
      setValue(field as keyof typeof saved, value);
    }
  }, [resumed, setValue]);

  // What was written before a reload is put back where nothing stands yet.
  useEffect(() => {
    for (const [field, value] of Object.entries(readDraft())) {
      const name = field as keyof ReturnType<typeof readDraft>;
      if (getValues(name) === '') setValue(name, value);
    }
  }, [getValues, setValue]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(draftOf(values)),
      }),
    [subscribe],
  );

  return form;
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { openableTypes } from '#rules/products/account-types.ts';
import { draftOf, readDraft, writeDraft } from './application-draft.ts';
import {
  type ApplicationField,
  type ApplicationProblems,
  type ApplicationValues,
  applicationFields,
  emptyApplication,
} from './application-values.ts';
import { loadCheck } from './check-on-demand.ts';
import { productIdFrom } from './chosen-product.ts';

/** What the server refused, by field, for as long as the field still says the same. */
type Refused = Partial<Record<ApplicationField, { readonly typed: unknown; readonly why: string }>>;

export interface ApplicationForm extends UseFormReturn<ApplicationValues> {
  /** Puts the server's words at their fields; false when none of them is on this page. */
  readonly showRefused: (fields: Readonly<Record<string, string>>) => boolean;
  readonly forgetRefused: () => void;
}

/** The form's state: checked when a field is left and when all is sent. */
export function useApplicationForm(): ApplicationForm {
  const refused = useRef<Refused>({});
  // No default values: whatever was typed before this script came is in the fields already.
  const form = useForm<ApplicationValues>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: async (typed) => {
      const check = await loadCheck();
      const values = { ...emptyApplication, ...typed };
      const problems = { ...check(values, bankDay(new Date())) };
      for (const [field, { typed: before, why }] of Object.entries(refused.current)) {
        const name = field as ApplicationField;
        if (values[name] === before) problems[name] ??= why;
      }
      return answer(values, problems);
    },
  });
  const { getValues, setValue, setError, subscribe } = form;

  // Before the first paint: a product's button says which account was meant.
  useLayoutEffect(() => {
    const state = (history.state ?? {}) as { accountType?: unknown; productId?: unknown };
    const { accountType, productId } = state;
    const meant = openableTypes.find((type) => type === accountType);
    if (meant) setValue('accountType', meant);
    setValue('productId', productIdFrom(productId));
  }, [setValue]);

  // What was written before a reload is put back where nothing stands yet, and what was typed
  // before this script came is told to everybody who watches.
  useEffect(() => {
    const typed = Object.entries(getValues()).filter(([, value]) => value);
    for (const [field, value] of [...Object.entries(readDraft()), ...typed]) {
      setValue(field as ApplicationField, value);
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

  return {
    ...form,
    showRefused(fields) {
      const shown: readonly string[] = applicationFields;
      const known = Object.entries(fields).filter(([field]) => shown.includes(field));
      for (const [field, why] of known) {
        const name = field as ApplicationField;
        refused.current[name] = { typed: getValues(name), why };
        setError(name, { type: 'server', message: why });
      }
      return known.length > 0;
    },
    forgetRefused() {
      refused.current = {};
    },
  };
}

function answer(values: ApplicationValues, problems: ApplicationProblems) {
  const found = Object.entries(problems);
  if (found.length === 0) return { values, errors: {} };
  const errors = found.map(([field, message]) => [field, { type: 'check', message }]);
  return { values: {}, errors: Object.fromEntries(errors) } as Awaited<
    ReturnType<Resolver<ApplicationValues>>
  >;
}

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type ResolverResult,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { FieldErrors } from './check-fields.ts';
import { recoverableUnder, useTrackedDraft } from './use-recoverable-state.ts';

interface Options<Values extends FieldValues> {
  readonly defaultValues: Values;
  /** Every problem by field; mostly the contract's own schema, `checkBy(endpoint.body)`. */
  readonly check: (values: Values) => FieldErrors;
  /** The problems that are shown while typing, before the first submission. */
  readonly checkTyped?: (values: Values) => FieldErrors;
  /**
   * 'submit': the first submission shows all problems; from then on each change checks them again.
   * 'blur': each field is checked when it is left as well.
   */
  readonly validate?: 'submit' | 'blur';
  /** Awaited before each check, where the code of the check is loaded late. */
  readonly prepare?: () => Promise<unknown>;
  /** A summary above the form takes the focus instead of the first invalid field. */
  readonly hasSummary?: boolean;
  /** Called when a submission failed here, for a message beside those at the fields. */
  readonly onInvalid?: (problems: FieldErrors) => void;
  /** The values with which the form was unmounted before. */
  readonly typed?: Values | undefined;
  /** "dialog/form", where the values are restored after the session ended. */
  readonly draftName?: string;
  /** The fields that are never kept for that: passwords, codes. */
  readonly secrets?: readonly (keyof Values & string)[];
}

/** A form of react-hook-form, with what every form of the bank adds to it. */
export interface ValidatedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** The current values. */
  readonly values: Values;
  readonly isChanged: boolean;
  /** Counts the submissions that failed, here or on the server. */
  readonly failures: number;
  /** Belongs on the form element, whose first invalid field gets the focus. */
  readonly element: RefObject<HTMLFormElement | null>;
  readonly mode: 'submit' | 'blur';
  readonly submit: (onValid: (values: Values) => unknown, event?: FormEvent) => Promise<void>;
  /** Shows the server's messages at their fields; false where none of them is in this form. */
  readonly showRefused: (fields: FieldErrors) => boolean;
  /** Back to the default values, with nothing tried yet. */
  readonly clear: () => void;
}

/** What the server refused, by field, for as long as the field still has that value. */
type Refused = Readonly<Record<string, { readonly value: unknown; readonly message: string }>>;

export function useValidatedForm<Values extends FieldValues>(
  options: Options<Values>,
): ValidatedForm<Values> {
  const { defaultValues, check, checkTyped, validate: mode = 'submit', prepare } = options;
  const { hasSummary = false } = options;
  const element = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  const [unchanged, setUnchanged] = useState(defaultValues);
  const [first] = useState(() => recoverableUnder<Values>(options.draftName) ?? options.typed);
  const [refused, setRefused] = useState<Refused>({});
  const [failures, setFailures] = useState(0);

  const shownProblems = (values: Values): FieldErrors => {
    const isWhole = failures > 0 || mode === 'blur';
    const still = Object.entries(refused).filter(([name, { value }]) => values[name] === value);
    return {
      ...(isWhole ? check(values) : checkTyped?.(values)),
      ...Object.fromEntries(still.map(([name, { message }]) => [name, message])),
    };
  };
  const form = useForm<Values>({
    defaultValues: { ...defaultValues, ...first } as DefaultValues<Values>,
    mode: mode === 'blur' ? 'onBlur' : 'onSubmit',
    reValidateMode: mode === 'blur' ? 'onBlur' : 'onSubmit',
    shouldFocusError: false,
    resolver: async (values) => {
      const isWhole = isSubmitting.current;
      if (prepare) await prepare();
      return resolved(values, isWhole ? check(values) : shownProblems(values));
    },
  });
  const { trigger } = form;
  const values = useWatch({ control: form.control }) as Values;
  const isChanged = Object.keys(values).some((name) => !isSame(values[name], unchanged[name]));

  const secret = Object.fromEntries((options.secrets ?? []).map((name) => [name, '']));
  useTrackedDraft(options.draftName, { ...values, ...secret }, isChanged);

  // A change can also solve or cause a problem at another field, and so can data that the check
  // reads besides: an account's balance.
  const problems = mode === 'submit' ? JSON.stringify(shownProblems(values)) : '';
  useEffect(() => {
    if (problems !== '') void trigger();
  }, [problems, trigger]);

  useEffect(() => {
    if (failures === 0 || hasSummary) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures, hasSummary]);

  return {
    ...form,
    values,
    isChanged,
    failures,
    element,
    mode,
    async submit(onValid, event) {
      let isInvalid = false;
      isSubmitting.current = true;
      const done = form.handleSubmit(onValid, () => {
        isInvalid = true;
        options.onInvalid?.(check(form.getValues()));
      })(event);
      isSubmitting.current = false;
      setRefused({});
      await done;
      // The messages are at their fields now, so that the focus finds the first invalid one.
      if (isInvalid) setFailures((count) => count + 1);
    },
    showRefused(fields) {
      const ours = Object.entries(fields).filter(([name]) => name in values);
      if (ours.length === 0) return false;
      const kept = ours.map(([name, message]) => {
        form.setError(name as Path<Values>, { type: 'server', message });
        return [name, { value: form.getValues(name as Path<Values>), message }] as const;
      });
      setRefused(Object.fromEntries(kept));
      setFailures((count) => count + 1);
      return true;
    },
    clear() {
      setUnchanged(defaultValues);
      setRefused({});
      setFailures(0);
      form.reset(defaultValues);
    },
  };
}

function resolved<Values extends FieldValues>(values: Values, problems: FieldErrors) {
  const errors = Object.entries(problems).map(([name, message]) => [
    name,
    { type: 'check', message },
  ]);
  const isValid = errors.length === 0;
  return {
    values: isValid ? values : {},
    errors: Object.fromEntries(errors),
  } as ResolverResult<Values>;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

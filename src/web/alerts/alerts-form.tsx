import { useEffect } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { changeAlertRules, listAlertRules } from '#endpoints/accounts/alerts.ts';
import { readSetUp } from '#endpoints/back-office/overview.ts';
import { readProfile } from '#endpoints/people/profile.ts';
import {
  alertTraits,
  type ChosenAlertKind,
  chosenAlertKinds,
  securityAlertKinds,
} from '#rules/people/alert-kinds.ts';
import { endpointKey } from '../base/api/endpoint-key.ts';
import { Loaded } from '../base/api/loaded.tsx';
import { queryClient } from '../base/api/query-client.ts';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { Form } from '../base/form/form.tsx';
import { MoneyField } from '../base/form/money-field.tsx';
import { useValidatedForm, type ValidatedForm } from '../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Switch } from '../ui/field/switch.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { alertTexts, securityTexts } from './alert-texts.ts';
import { type AlertValues, missingAmounts, rulesOf, valuesOf } from './alert-values.ts';

interface Props {
  readonly onTyped: (isChanged: boolean) => void;
}

/** Which alerts the customer gets. */
export function AlertsForm({ onTyped }: Props) {
  const result = useEndpoint(listAlertRules, { isShared: true });
  return (
    <Loaded
      result={result}
      what="Your alerts"
      skeleton={
        <div className="grid gap-3">
          <LoadingText />
          <Skeleton className="h-64" />
        </div>
      }
    >
      {({ rules }) => (
        // What was saved is what the next change is compared with.
        <RulesForm key={JSON.stringify(rules)} rules={rules} onTyped={onTyped} />
      )}
    </Loaded>
  );
}

type Rules = Reply<typeof listAlertRules>['rules'];

function RulesForm({ rules, onTyped }: Props & { readonly rules: Rules }) {
  const form = useValidatedForm<AlertValues>({
    defaultValues: valuesOf(rules),
    check: missingAmounts,
    draftName: 'settings/alerts',
  });
  const { isChanged } = form;
  useEffect(() => onTyped(isChanged), [isChanged, onTyped]);
  const save = useSubmit(changeAlertRules, {
    // The emails of wires are a choice of the profile too.
    refreshes: [readProfile, readSetUp],
    onDone: (reply) => {
      queryClient.setQueryData(endpointKey(listAlertRules), reply);
      showToast({ title: 'Alerts saved', text: 'Your alerts are up to date.' });
    },
    onRefused: (error) => toastRefusal('Alerts not saved', error),
  });
  return (
    <Form
      form={form}
      onSubmit={(values) => save.submit({ body: { rules: rulesOf(values) } })}
      autoFocus={false}
      className=""
    >
      <p className="text-muted">
        Alerts appear under the bell at the top of the page, and by email if you like.
      </p>
      <div className="my-3 divide-y divide-hair">
        {chosenAlertKinds.map((kind) => (
          <AlertFields key={kind} form={form} kind={kind} />
        ))}
      </div>
      <Button type="submit" busy={save.isPending} busyText="Saving..." disabled={!isChanged}>
        Save alerts
      </Button>
      <h3 className="mt-7 text-lg">Security alerts are always on</h3>
      <p className="text-sm text-muted">We notify and email you when:</p>
      <ul className="mt-2 grid gap-2">
        {securityAlertKinds.map((kind) => (
          <li key={kind} className="flex items-start gap-2.5">
            <Icon name="shield-check" size={18} className="mt-0.5 text-primary" />
            {securityTexts[kind]}
          </li>
        ))}
      </ul>
    </Form>
  );
}

interface FieldsProps {
  readonly form: ValidatedForm<AlertValues>;
  readonly kind: ChosenAlertKind;
}

function AlertFields({ form, kind }: FieldsProps) {
  const { label, hint, amount } = alertTexts[kind];
  const isOn = form.values[`${kind}-on`];
  const { isAlwaysEmailed = false } = alertTraits(kind);
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <Switch
        label={label}
        hint={isAlwaysEmailed ? `${hint} We always email this.` : hint}
        checked={isOn}
        onChange={(on) => form.setValue(`${kind}-on`, on)}
      />
      {isOn && (amount !== undefined || !isAlwaysEmailed) && (
        <div
          className={`mb-3 grid gap-x-6 rounded-2xl bg-sunken px-4 sm:items-center ${amount === undefined ? '' : 'sm:grid-cols-2'}`}
        >
          {amount !== undefined && (
            <MoneyField form={form} name={`${kind}-amount`} label={amount} className="py-3" />
          )}
          {!isAlwaysEmailed && (
            <Switch
              label="Also email me"
              checked={form.values[`${kind}-email`]}
              onChange={(on) => form.setValue(`${kind}-email`, on)}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import {
  changeSignatureSettings,
  listPasskeys,
  readSignatureSettings,
} from '#contract/people/passkeys.ts';
import { endpointKey } from '../../base/api/endpoint-key.ts';
import { Loaded } from '../../base/api/loaded.tsx';
import { queryClient } from '../../base/api/query-client.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useEndpoint, useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { Form } from '../../base/form/form.tsx';
import { MoneyField } from '../../base/form/money-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast } from '../../base/page/toasts.ts';
import { ProofFields, proofBody } from '../../base/passkeys/proof-fields.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import {
  isWeaker,
  type SignatureSettings as Settings,
  type SignatureValues,
  settingsOf,
  valuesOf,
} from './signature-values.ts';

interface Props {
  readonly codeLabel: string;
  readonly codeHint?: ReactNode;
}

/** Which payments the customer signs with a passkey; shown to those who have one. */
export function SignatureSettings({ codeLabel, codeHint }: Props) {
  const passkeys = useEndpoint(listPasskeys).data?.passkeys ?? [];
  const hasPasskey = passkeys.length > 0;
  const result = useEndpoint(readSignatureSettings, { enabled: hasPasskey, isShared: true });
  if (!hasPasskey) return null;
  return (
    <section aria-label="Signed payments">
      <h3 className="text-lg">Signed payments</h3>
      <p className="text-sm text-muted">
        You can sign any wire or bill with a passkey. Choose which ones must be signed: nobody can
        send those without your device.
      </p>
      <Loaded
        result={result}
        what="Your settings"
        skeleton={<Skeleton className="mt-3 h-32 rounded-2xl" />}
      >
        {({ settings }) => (
          // What was saved is what the next change is compared with.
          <SettingsForm
            key={JSON.stringify(settings)}
            before={settings}
            codeLabel={codeLabel}
            codeHint={codeHint}
          />
        )}
      </Loaded>
    </section>
  );
}

function SettingsForm({ before, codeLabel, codeHint }: Props & { readonly before: Settings }) {
  const bodyOf = (values: SignatureValues) => ({
    ...settingsOf(values),
    ...(isWeaker(values, before) && proofBody(values, codeLabel)),
  });
  const form = useValidatedForm<SignatureValues>({
    defaultValues: valuesOf(before),
    check: (values) => {
      const problems = checkFields(changeSignatureSettings.body, bodyOf(values));
      const hasCode = !isWeaker(values, before) || values.code.trim() !== '';
      return hasCode ? problems : { ...problems, code: 'Please enter a code' };
    },
    secrets: ['password', 'code'],
  });
  const save = useSubmit(changeSignatureSettings, {
    onDone: (reply) => {
      queryClient.setQueryData(endpointKey(readSignatureSettings), reply);
      showToast({ title: 'Settings saved', text: 'We have emailed you about it.' });
    },
    onRefused: (error) => void form.showRefused(error.fields),
  });
  const { values } = form;
  const isAtFields = Object.keys(form.formState.errors).length > 0;
  return (
    <Form
      form={form}
      autoFocus={false}
      aria-label="Signed payments"
      className=""
      onSubmit={(chosen) => save.submit({ body: bodyOf(chosen) })}
    >
      <Switch
        label="Payments above an amount"
        hint="Payments to one recipient add up until you sign one or confirm it with a code."
        checked={values.isAbove}
        onChange={(on) => form.setValue('isAbove', on)}
      />
      {values.isAbove && (
        <MoneyField form={form} name="above" label="Sign above" className="max-w-60 pb-3" />
      )}
      <Switch
        label="Payments to new recipients"
        hint="Recipients whom we have not paid for you before."
        checked={values.newRecipients}
        onChange={(on) => form.setValue('newRecipients', on)}
      />
      {isWeaker(values, before) && (
        <div className="mt-2 mb-4 grid gap-4 rounded-2xl bg-bg p-4 sm:grid-cols-2 sm:p-5">
          <p className="text-sm sm:col-span-2">
            To sign fewer payments, please enter your password and a code.
          </p>
          <ProofFields form={form} codeLabel={codeLabel} codeHint={codeHint} />
        </div>
      )}
      {save.error && !isAtFields && (
        <Notice tone="danger" className="mb-4">
          {refusalSentence(save.error)}
        </Notice>
      )}
      <Button
        type="submit"
        size="small"
        busy={save.isPending}
        busyText="Saving..."
        disabled={!form.isChanged}
      >
        Save
      </Button>
    </Form>
  );
}

import { type ReactNode, useState } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { addPasskey } from '#contract/people/passkeys.ts';
import { deviceName } from '#rules/credentials/device-name.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { CallError } from '../api/call.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import { checkFields } from '../form/check-fields.ts';
import { Form } from '../form/form.tsx';
import { FormButtons } from '../form/form-buttons.tsx';
import { TextField } from '../form/text-field.tsx';
import { useValidatedForm } from '../form/use-validated-form.ts';
import { showToast } from '../page/toasts.ts';
import { makePasskey } from './device-passkey.ts';
import type { PasskeyEndpoints } from './passkey-endpoints.ts';
import { ProofFields, proofBody } from './proof-fields.tsx';

interface Props {
  readonly endpoints: PasskeyEndpoints;
  readonly codeLabel: string | undefined;
  readonly codeHint?: ReactNode;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type Prepare = PasskeyEndpoints['prepare'];

const CANCELLED =
  'No passkey was made. Press Continue to try again. A device that has one for you already makes ' +
  'no second.';

/** Password and code first, then the device makes the passkey. */
export function AddPasskey({ endpoints, codeLabel, codeHint, onDone, onCancel }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  // The options work for a few minutes: one who cancelled tries again without another code.
  const [prepared, setPrepared] = useState<Parameters<typeof makePasskey>[0]>();
  const form = useValidatedForm({
    defaultValues: { name: deviceName(navigator.userAgent), password: '', code: '' },
    check: ({ name, ...proof }) => ({
      ...onlyName(checkFields(addPasskey.body, { name, response: undefined })),
      ...(!prepared && checkFields(endpoints.prepare.body, proofBody(proof, codeLabel))),
    }),
  });
  const refuse = (error: CallError) => {
    if (!form.showRefused(error.fields)) setProblem(refusalSentence(error));
  };
  const adding = useSubmit<PasskeyEndpoints['add']>(endpoints.add, {
    refreshes: [endpoints.list],
    onDone: () => {
      showToast({ title: 'Passkey added', text: 'You can sign in with it from now on.' });
      onDone();
    },
    onRefused: (error) => {
      setPrepared(undefined);
      form.setValue('code', '');
      refuse(error);
    },
  });
  const ask = async (options: Parameters<typeof makePasskey>[0]) => {
    setAsking(true);
    const response = await makePasskey(options).finally(() => setAsking(false));
    if (!response) return setProblem(CANCELLED);
    adding.submit({ body: { name: form.getValues('name'), response } });
  };
  const preparing = useSubmit<Prepare>(endpoints.prepare, {
    onDone: ({ options }) => {
      setPrepared(options);
      void ask(options);
    },
    onRefused: refuse,
  });
  const isBusy = preparing.isPending || isAsking || adding.isPending;
  return (
    <Form
      form={form}
      aria-label="Add a passkey"
      className="mt-4 grid gap-4 rounded-2xl bg-bg p-4 sm:grid-cols-2 sm:p-5"
      onSubmit={(values) => {
        setProblem(undefined);
        if (prepared) void ask(prepared);
        else preparing.submit({ body: proofBody(values, codeLabel) } as Sent<Prepare>);
      }}
    >
      {problem !== undefined && (
        <Notice tone="danger" className="sm:col-span-2">
          {problem}
        </Notice>
      )}
      <TextField
        form={form}
        name="name"
        label="Name of the passkey"
        hint="So that you know it in the list"
        className="sm:col-span-2"
      />
      {!prepared && <ProofFields form={form} codeLabel={codeLabel} codeHint={codeHint} />}
      <div className="sm:col-span-2">
        <FormButtons isBusy={isBusy} label="Continue" onCancel={onCancel} />
      </div>
    </Form>
  );
}

function onlyName({ name }: Readonly<Record<string, string>>) {
  return name === undefined ? {} : { name };
}

import { useState } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { listApplications } from '#endpoints/people/applications.ts';
import { listIdentityRecords, recordIdentity } from '#endpoints/people/identity-records.ts';
import { randomId } from '../../../base/api/random-key.ts';
import { refusalSentence } from '../../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../../base/api/use-endpoint.ts';
import { Form } from '../../../base/form/form.tsx';
import { SelectField } from '../../../base/form/select-field.tsx';
import { TextAreaField } from '../../../base/form/text-area-field.tsx';
import { TextField } from '../../../base/form/text-field.tsx';
import { useValidatedForm } from '../../../base/form/use-validated-form.ts';
import { showToast } from '../../../base/page/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { documentLabels, methodLabels, resultLabels } from './identity-labels.ts';

const empty = {
  method: '',
  documentKind: '',
  documentNumber: '',
  issuedBy: '',
  expiresOn: '',
  result: '',
  note: '',
};

type Values = typeof empty;
type Body = Sent<typeof recordIdentity>['body'];

function check(values: Values): Readonly<Record<string, string>> {
  const { method, result, documentKind, documentNumber, issuedBy } = values;
  return {
    ...(method === '' && { method: 'Please select a method' }),
    ...(result === '' && { result: 'Please select a result' }),
    ...(isDocument(method) && {
      ...(documentKind === '' && { documentKind: 'Document is required' }),
      ...(documentNumber.trim() === '' && { documentNumber: 'Document number is required' }),
      ...(issuedBy.trim() === '' && { issuedBy: 'Issued by is required' }),
    }),
  };
}

function isDocument(method: string): boolean {
  return method.startsWith('document');
}

/** Records how the applicant was identified. Records are kept and never changed. */
export function RecordForm({ applicationId }: { readonly applicationId: string }) {
  const form = useValidatedForm({ defaultValues: empty, check });
  const [recordId, setRecordId] = useState(randomId);
  const record = useSubmit(recordIdentity, {
    refreshes: [listApplications, listIdentityRecords],
    onDone: () => {
      setRecordId(randomId());
      form.clear();
      showToast({ title: 'Identity recorded', kind: 'success' });
    },
    onRefused: ({ fields }) => form.showRefused(fields),
  });

  function send(values: Values): void {
    const { method, result, note, ...document } = values;
    const body = { recordId, method, result, note, ...(isDocument(method) && document) };
    record.submit({ params: { id: applicationId }, body: body as Body });
  }

  return (
    <section aria-label="New record" className="grid gap-3">
      <h3 className="text-xl leading-7">New record</h3>
      <Form form={form} autoFocus={false} onSubmit={send} className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="method" label="Method">
          <Choices labels={methodLabels} />
        </SelectField>
        <SelectField form={form} name="result" label="Result">
          <Choices labels={resultLabels} />
        </SelectField>
        {isDocument(form.values.method) && (
          <>
            <SelectField form={form} name="documentKind" label="Document">
              <Choices labels={documentLabels} />
            </SelectField>
            <TextField form={form} name="documentNumber" label="Document number" maxLength={40} />
            <TextField
              form={form}
              name="issuedBy"
              label="Issued by"
              hint="A state or a country"
              maxLength={70}
            />
            <TextField form={form} name="expiresOn" label="Expires on" type="date" optional />
          </>
        )}
        <div className="sm:col-span-2">
          <TextAreaField form={form} name="note" label="Note" optional maxLength={500} />
        </div>
        {record.error && (
          <Notice tone="danger" className="sm:col-span-2">
            {refusalSentence(record.error)}
          </Notice>
        )}
        <div className="sm:col-span-2">
          <Button type="submit" busy={record.isPending} busyText="Recording...">
            Record identity
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Choices({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">Select...</option>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

import { type FormEvent, useState } from 'react';
import { listUsers } from '#endpoints/customers.ts';
import { linkStaffCustomer, listStaff } from '#endpoints/staff.ts';
import { listStaffChanges } from '#endpoints/staff-changes.ts';
import { call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import { toastStaffChange } from './staff-change-text.ts';
import type { Colleague } from './staff-tab.tsx';

interface Props {
  readonly colleague: Colleague;
  readonly why: string | undefined;
  readonly onDone: () => void;
}

/** Says which customer a colleague is, so that they never decide on their own accounts. */
export function LinkCustomer({ colleague, why, onDone }: Props) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const params = { staffId: colleague.id };
  const link = useSubmit(linkStaffCustomer, {
    refreshes: [listStaff, listStaffChanges],
    onDone: (reply) => {
      const isLinked = colleague.customerId === null;
      const text = `${colleague.firstName} ${colleague.lastName}`;
      toastStaffChange(reply, { title: isLinked ? 'Customer linked' : 'Customer unlinked', text });
      onDone();
    },
    onRefused: (refusal) => {
      setError(refusalSentence(refusal));
      toastRefusal('Error linking customer', refusal);
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const asked = email.trim().toLowerCase();
    try {
      const found = await call(listUsers, { query: { search: asked, limit: '10' } });
      const customer = found.find((user) => user.email?.toLowerCase() === asked);
      if (customer) link.submit({ params, body: { customerId: customer.id } });
      else setError('No customer has this email.');
    } catch (refusal) {
      setError(refusalSentence(refusal));
    }
  }

  if (colleague.customerId !== null) {
    return (
      <Button
        kind="quiet"
        size="small"
        busy={link.isPending}
        busyText="Unlinking..."
        disabled={why !== undefined}
        onClick={() => link.submit({ params, body: { customerId: null } })}
      >
        Unlink customer
      </Button>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grow items-start gap-3 xs:grid-cols-[1fr_auto]"
    >
      <Field label="Email as a customer" error={error}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="off"
            disabled={why !== undefined}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(undefined);
            }}
            className={inputStyle}
          />
        )}
      </Field>
      <Button
        type="submit"
        kind="outline"
        busy={link.isPending}
        busyText="Linking..."
        disabled={why !== undefined || email.trim() === ''}
        className="xs:mt-6.5"
      >
        Link
      </Button>
    </form>
  );
}

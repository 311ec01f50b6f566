import { linkStaffCustomer, listStaff } from '#endpoints/back-office/staff.ts';
import { listStaffChanges } from '#endpoints/back-office/staff-changes.ts';
import { listUsers } from '#endpoints/people/customers.ts';
import { call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { Form } from '../../base/form/form.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { toastStaffChange } from './staff-change-text.ts';
import type { Colleague } from './staff-tab.tsx';

interface Props {
  readonly colleague: Colleague;
  readonly why: string | undefined;
  readonly onDone: () => void;
}

/** Says which customer a colleague is, so that they never decide on their own accounts. */
export function LinkCustomer({ colleague, why, onDone }: Props) {
  const form = useValidatedForm({ defaultValues: { email: '' }, check: () => ({}) });
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
      form.showRefused({ email: refusalSentence(refusal) });
      toastRefusal('Error linking customer', refusal);
    },
  });

  async function submit({ email }: { readonly email: string }) {
    const typed = email.trim().toLowerCase();
    try {
      const users = await call(listUsers, { query: { search: typed, limit: '10' } });
      const customer = users.find((user) => user.email?.toLowerCase() === typed);
      if (customer) link.submit({ params, body: { customerId: customer.id } });
      else form.showRefused({ email: 'No customer has this email.' });
    } catch (refusal) {
      form.showRefused({ email: refusalSentence(refusal) });
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
    <Form
      form={form}
      onSubmit={submit}
      autoFocus={false}
      className="grid grow items-start gap-3 xs:grid-cols-[1fr_auto]"
    >
      <TextField
        form={form}
        name="email"
        label="Email as a customer"
        type="email"
        disabled={why !== undefined}
      />
      <Button
        type="submit"
        kind="outline"
        busy={link.isPending}
        busyText="Linking..."
        disabled={why !== undefined || form.values.email.trim() === ''}
        className="xs:mt-6.5"
      >
        Link
      </Button>
    </Form>
  );
}

import { addRecipient, listRecipients } from '#endpoints/payments/recipients.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { recipientBody, type WireContext, type WireDraft } from './wire-draft.ts';

/** Saves the recipient of a wire that was sent. Where that fails, the wire is sent all the same. */
export function useSaveRecipient() {
  const { submit } = useSubmit(addRecipient, {
    refreshes: [listRecipients],
    onDone: ({ recipient }) => showToast({ title: 'Recipient saved', text: recipient.name }),
    onRefused: (error) => toastRefusal('Recipient not saved', error),
  });
  return {
    save: (draft: WireDraft, { transferType }: Pick<WireContext, 'transferType'>) =>
      submit({ body: recipientBody(draft, transferType) }),
  };
}

import { addRecipient } from '#contract/payments/recipients.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';
import type { SavedRecipient } from '../base/recipient/saved-recipient.ts';
import type { WireRecipientDraft } from '../base/recipient/wire-recipient-draft.ts';

type OwnFields =
  | 'name'
  | 'nickname'
  | 'kind'
  | 'hasWire'
  | 'transferType'
  | 'hasBill'
  | 'accountNumber'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode';

/** What the form of a recipient holds; `hasWire` and `hasBill` are 'yes' or ''. */
export type RecipientDraft = WireRecipientDraft & Readonly<Record<OwnFields, string>>;

export function recipientDraft(recipient?: SavedRecipient): RecipientDraft {
  const { wire, bill } = recipient ?? {};
  return {
    name: recipient?.name ?? '',
    nickname: recipient?.nickname ?? '',
    kind: recipient?.kind ?? 'person',
    hasWire: wire || !recipient ? 'yes' : '',
    transferType: wire?.transferType ?? 'wire_domestic',
    recipientName: wire?.recipientName ?? '',
    recipientBank: wire?.recipientBank ?? '',
    recipientAccountNumber: wire?.recipientAccountNumber ?? '',
    recipientRoutingNumber: wire?.recipientRoutingNumber ?? '',
    recipientSwiftCode: wire?.recipientSwiftCode ?? '',
    recipientAddress: wire?.recipientAddress ?? '',
    recipientCity: wire?.recipientCity ?? '',
    recipientState: wire?.recipientState ?? '',
    recipientCountry: wire?.recipientCountry ?? '',
    recipientPostalCode: wire?.recipientPostalCode ?? '',
    hasBill: bill ? 'yes' : '',
    accountNumber: bill?.accountNumber ?? '',
    address: bill?.address ?? '',
    city: bill?.city ?? '',
    state: bill?.state ?? '',
    zipCode: bill?.zipCode ?? '',
  };
}

/**
 * What is sent. The owner of the account is the recipient, unless another name was saved for the
 * account; a new name of the recipient alone does not change where wires go.
 */
export function recipientBody(draft: RecipientDraft) {
  const { name, nickname, accountNumber, address, city, state, zipCode } = draft;
  const transferType = draft.transferType as WireType;
  const isDomestic = transferType === 'wire_domestic';
  const wire = {
    recipientName: draft.recipientName.trim() === '' ? name : draft.recipientName,
    recipientBank: draft.recipientBank,
    recipientAccountNumber: draft.recipientAccountNumber,
    recipientRoutingNumber: isDomestic ? draft.recipientRoutingNumber : '',
    recipientSwiftCode: isDomestic ? '' : draft.recipientSwiftCode,
    recipientAddress: draft.recipientAddress,
    recipientCity: draft.recipientCity,
    recipientState: draft.recipientState,
    recipientCountry: isDomestic ? 'US' : draft.recipientCountry,
    recipientPostalCode: draft.recipientPostalCode,
    transferType,
  };
  return {
    name,
    nickname,
    kind: draft.kind === 'business' ? ('business' as const) : ('person' as const),
    wire: draft.hasWire === 'yes' ? wire : null,
    bill: draft.hasBill === 'yes' ? { accountNumber, address, city, state, zipCode } : null,
  };
}

/** Every mistake, under the names of the form's own fields. */
export function checkRecipient(draft: RecipientDraft): FieldErrors {
  const missing = check(draft);
  if (draft.hasWire !== 'yes') return missing;
  // The account is only looked at when every field can be read, so those that cannot are stood in
  // for: all mistakes are shown at once.
  const standIns = Object.keys(missing).map((field) => [field, 'X']);
  const readable = { ...draft, ...Object.fromEntries(standIns), hasBill: '' };
  return { ...check(readable), ...missing };
}

function check(draft: RecipientDraft): FieldErrors {
  return checkFields(addRecipient.body, recipientBody(draft), (path) => ownName(path.join('.')));
}

/** What the server says, at the form's own fields. */
export function ownFields(fields: FieldErrors): FieldErrors {
  const own = Object.entries(fields).map(([name, message]) => [ownName(name), message]);
  return Object.fromEntries(own) as FieldErrors;
}

/** "wire.recipientBank" is the form's field "recipientBank". */
function ownName(name: string): string {
  return name === 'wire' ? 'hasWire' : name.replace(/^(?:wire|bill)\./, '');
}

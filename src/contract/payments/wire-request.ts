// What a wire must say, by its kind. The form and the server read it with this same schema.
import * as z from 'zod/mini';
import { wireTypes } from '#rules/payments/transfer-types.ts';
import { amount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id } from '../fields/id.ts';
import { neededWithout } from '../fields/needed-without.ts';
import { signature } from '../fields/signature.ts';
import { orAbsent } from '../fields/text.ts';
import {
  readWireRecipient,
  type WireDetails,
  type WireRecipient,
  wireRecipientShape,
  wireText,
} from './wire-destination.ts';

const paymentShape = {
  fromAccountId: id,
  amount: amount({ label: 'Amount' }),
  description: orAbsent(wireText('description', 'Description', 'Invoice 1042')),
};

type Payment = z.output<z.ZodMiniObject<typeof paymentShape>>;

/** A wire whose destination holds together, in the forms that are stored. */
export interface WireRequest extends Payment, WireDetails {}

export const wireRequest = z.pipe(
  body({ ...paymentShape, ...wireRecipientShape }),
  z.transform(
    (fields, context): WireRequest => ({ ...fields, ...readWireRecipient(fields, context) }),
  ),
);

/** A wire to a saved recipient. Fields that are sent must be what is saved. */
export interface WireToRecipient extends Payment, SentRecipient {
  readonly recipientId: string;
}

export type SentRecipient = {
  readonly [Field in keyof WireRecipient]?: WireRecipient[Field] | undefined;
};

const { recipientName, recipientBank, recipientAccountNumber } = wireRecipientShape;

const submissionShape = {
  ...paymentShape,
  ...wireRecipientShape,
  recipientName: orAbsent(recipientName),
  recipientBank: orAbsent(recipientBank),
  recipientAccountNumber: orAbsent(recipientAccountNumber),
  transferType: optionalChoice(wireTypes),
  recipientId: orAbsent(id),
};

const needed = [
  neededWithout('recipientId', 'recipientName', 'Recipient name is required'),
  neededWithout('recipientId', 'recipientBank', 'Recipient bank is required'),
  neededWithout('recipientId', 'recipientAccountNumber', 'Account number is required'),
  neededWithout('recipientId', 'transferType', 'This field is required'),
] as const;

type Sent = z.output<z.ZodMiniObject<typeof submissionShape>>;

function readSubmission<Fields extends Sent>(fields: Fields, context: ReadContext) {
  const { recipientId, ...rest } = fields;
  if (recipientId !== undefined) return { ...rest, recipientId };
  // Checked above, where all missing fields are named at once.
  const whole = rest as unknown as Payment & WireRecipient;
  return { ...whole, ...readWireRecipient(whole, context) };
}

type ReadContext = Parameters<typeof readWireRecipient>[1];

/** What a wire's challenge is made for: the whole wire, or a saved recipient's id. */
export const wireToSign = z.pipe(
  body(submissionShape).check(...needed),
  z.transform((fields, context): WireRequest | WireToRecipient => readSubmission(fields, context)),
);

interface MaybeSigned {
  readonly signature?: z.output<typeof signature>;
}

/**
 * What is sent: the whole wire, or a saved recipient's id, with which every field that says where
 * the wire goes can be left out; and the customer's signature, if any.
 */
export const wireSubmission = z.pipe(
  body({ ...submissionShape, signature }).check(...needed),
  z.transform((fields, context): (WireRequest | WireToRecipient) & MaybeSigned =>
    readSubmission(fields, context),
  ),
);

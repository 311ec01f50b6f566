// What a staff member signs with a passkey when they decide.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { requestOptions } from '../fields/credential.ts';
import { id, personId } from '../fields/id.ts';
import { wireTimestamp } from '../fields/timestamp.ts';

export const decisionKinds = ['transfer', 'adjustment', 'product-change'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

const kind = z.enum(decisionKinds, `This must be one of: ${decisionKinds.join(', ')}`);
const decision = z.enum(['approve'], 'This must be approve');

/**
 * Its RFC 8785 form after "larch-decision-v1" and a line feed is hashed with SHA-256, and the hash
 * is what the device signs.
 */
const signedDecision = z.object({
  v: z.literal(1),
  rp: z.string(),
  nonce: z.string(),
  issuedAt: wireTimestamp,
  staffId: personId,
  kind: z.enum(decisionKinds),
  /** Of a bill that staff review too, which is a transfer here. */
  id,
  decision,
  /** Every field of the item that the decision is about. */
  content: z.record(z.string(), z.unknown()),
});
export type SignedDecision = z.output<typeof signedDecision>;

export const challengeDecision = endpoint({
  feature: 'cases',
  summary: 'What the staff member’s passkey has to sign for this decision; nothing is decided.',
  method: 'POST',
  path: '/api/admin/decisions/challenge',
  access: 'approver',
  body: body({ kind, id, decision }),
  reply: z.object({ decision: signedDecision, options: requestOptions }),
  refusals: ['not-found', 'conflict'],
});

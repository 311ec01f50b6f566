// Money leaves the bank by the gate (src/server/outgoing) or not at all. These rules are about
// source text: they name the file that goes round it.
import type { SourceFile } from './source-files.ts';

const GATE = 'src/server/outgoing/authorize-outgoing.ts';
const CLEARING = 'src/server/outgoing/clearing.ts';

/**
 * The general accounts that money leaves by, and their fixed ids in the ledger. What comes back from
 * one of them does not leave.
 */
const CLEARING_ACCOUNTS =
  /(?<!from: generalAccounts\.)\b(?:wireClearing|billPayClearing)\b|-8000-\d{8}109[02]\b|'109[02]'/;

/** Pays what the bank owes a former customer: no customer's payment, and two people decide on it. */
const BANKS_OWN_PAYMENT = 'src/server/customers/closing/pay-out-closed-customer.ts';

/** What cards pay goes by their own limits, and leaves by the account that only this file names. */
const CARDS = 'src/server/cards/card-journals.ts';
const CARD_CLEARING = /\bcardClearing\b|-8000-\d{8}1094\b|'1094'/;

/** What sets customers' money aside or posts what was set aside. */
const HOLDS = /\b(?:holdPlacement|holdCapture)\b|\bplaces\s*:|outcome:\s*'captured'/;

/** Files whose holds end inside the bank: between own accounts, or on money that came in. */
const INSIDE: readonly string[] = [
  'src/server/transfers/internal/submit-for-approval.ts',
  'src/server/transfers/transfer-journals.ts',
  'src/server/deposits/approve-deposit.ts',
  'src/server/applications/decision/opening-deposit.ts',
];

/** What posts or holds, with the gate's yes as its first parameter. */
const NEEDS_YES = ['outgoingHold', 'outgoingPosting'] as const;

/** What is wrong with a file, one sentence each. */
export function bypassesOutgoingGate({ path, text }: SourceFile): readonly string[] {
  if (!path.startsWith('src/server/') || path.includes('.test.')) return [];
  const code = withoutComments(text);
  const findings: string[] = [];
  const mayName = path === CLEARING || path === BANKS_OWN_PAYMENT;
  if (!mayName && CLEARING_ACCOUNTS.test(code)) {
    findings.push(`${path} names a clearing account; only ${CLEARING} does`);
  }
  if (path !== CARDS && CARD_CLEARING.test(code)) {
    findings.push(`${path} names the clearing account of cards; only ${CARDS} does`);
  }
  if (path !== CLEARING && path !== CARDS && !INSIDE.includes(path) && HOLDS.test(code)) {
    findings.push(`${path} places or captures a hold without the gate`);
  }
  if (path !== GATE && /\bas (?:unknown as )?Authorized\b|\bAuthorized = \{/.test(code)) {
    findings.push(`${path} makes the gate's yes by itself`);
  }
  if (path === CLEARING) findings.push(...missingYes(code));
  return findings;
}

function missingYes(code: string): string[] {
  return NEEDS_YES.filter((name) => {
    const takesYes = new RegExp(`function ${name}\\(\\s*authorized: Authorized,`).test(code);
    const checksIt = new RegExp(
      `function ${name}\\([^{]*\\{\\s*requireAuthorized\\(authorized,`,
    ).test(code);
    return !takesYes || !checksIt;
  }).map((name) => `${CLEARING}: ${name} does not ask for the gate's yes`);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

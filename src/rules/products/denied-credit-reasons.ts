// Reasons for denying credit in the words of Regulation B's sample form C-1, as far as this bank
// can know them: it orders no credit report. "Did not meet our standards" is not specific enough
// (12 CFR 1002.9(b)(2)).

export const deniedCreditReasons: readonly string[] = [
  'Credit application incomplete',
  'Unable to verify identity',
  'Unable to verify income',
  'Unable to verify residence',
  'Income insufficient for amount of credit requested',
  'Excessive obligations in relation to income',
  'Poor credit performance with us',
];

export const REASON_REQUIRED =
  'Please state the principal reason: the law gives the applicant a right to know.';

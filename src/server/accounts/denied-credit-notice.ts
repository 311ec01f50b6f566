import { brand } from '#brand/brand.ts';
import { creditAgency } from '#brand/regulator.ts';

const { street, city, state, zipCode } = brand.headquarters;

/** The creditor's name and address, as Regulation B wants them in the notice. */
const creditor = `${brand.name}, ${street}, ${city}, ${state} ${zipCode}`;

// Regulation B, 12 CFR 1002.9(b)(1): the words are the regulation's own.
const ecoaNotice =
  'Notice: The federal Equal Credit Opportunity Act prohibits creditors from discriminating ' +
  'against credit applicants on the basis of race, color, religion, national origin, sex, ' +
  'marital status, age (provided the applicant has the capacity to enter into a binding ' +
  "contract); because all or part of the applicant's income derives from any public " +
  'assistance program; or because the applicant has in good faith exercised any right ' +
  'under the Consumer Credit Protection Act. The federal agency that administers ' +
  `compliance with this law concerning this creditor is ${creditAgency}.`;

// 12 CFR 1002.9(a)(2)(ii): instead of the reasons a notice may say how to get them.
const rightToReasons =
  'You have the right to a statement of the specific reasons for this decision. To obtain it, ' +
  `write to ${creditor}, or call ${brand.phone}, within 60 days of receiving this notice. We ` +
  'will send you the statement within 30 days of receiving your request.';

/** What every notice of denied credit has to say besides the decision itself. */
export function deniedCreditNotice(reason: string | null): readonly string[] {
  const why = reason === null ? rightToReasons : `Principal reason: ${reason}`;
  return [why, ecoaNotice, creditor];
}

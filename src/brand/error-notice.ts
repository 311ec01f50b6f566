import { brand } from './brand.ts';

interface Notice {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const { street, city, state, zipCode } = brand.headquarters;
const writeTo = `${brand.name}, ${street}, ${city}, ${state} ${zipCode}`;

// Regulation E, 12 CFR 1005, appendix A-3(b): the words are the regulation's own.
const deposit: Notice = {
  title: 'In case of errors or questions about your electronic transfers',
  paragraphs: [
    `Telephone us at ${brand.phone} or write us at ${writeTo} as soon as you can, if you think your statement or receipt is wrong or if you need more information about a transfer on the statement or receipt. We must hear from you no later than 60 days after we sent you the FIRST statement on which the error or problem appeared.`,
    '(1) Tell us your name and account number. (2) Describe the error or the transfer you are unsure about, and explain as clearly as you can why you believe it is an error or why you need more information. (3) Tell us the dollar amount of the suspected error.',
    'We will investigate your complaint and will correct any error promptly. If we take more than 10 business days to do this, we will credit your account for the amount you think is in error, so that you will have the use of the money during the time it takes us to complete our investigation.',
  ],
};

// Regulation Z, 12 CFR 1026, appendix G-4(A).
const credit: Notice = {
  title: 'What to do if you think you find a mistake on your statement',
  paragraphs: [
    `If you think there is an error on your statement, write to us at ${writeTo}. In your letter, give us the following information: your name and account number; the dollar amount of the suspected error; and, if you think there is an error on your bill, a description of what you believe is wrong and why you believe it is a mistake.`,
    'You must contact us within 60 days after the error appeared on your statement. You must notify us of any potential errors in writing. You may call us, but if you do we are not required to investigate any potential errors and you may have to pay the amount in question.',
    'While we investigate whether or not there has been an error, we cannot try to collect the amount in question, or report you as delinquent on that amount. The charge in question may remain on your statement. While you do not have to pay the amount in question, you are responsible for the remainder of your balance. We can apply any unpaid amount against your credit limit.',
  ],
};

/** What every statement says about errors; it depends on the kind of account. */
export function errorNotice(kind: 'deposit' | 'credit'): Notice {
  return kind === 'credit' ? credit : deposit;
}

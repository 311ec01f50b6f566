import { brand } from '#brand/brand.ts';
import { CONSENT_VERSION, consentTexts } from '#brand/electronic-consent.ts';
import {
  DEPOSIT_DAY_PROMISE,
  FIRST_PART_PROMISE,
  LONGER_HOLD_PROMISE,
} from '#rules/products/availability-promise.ts';
import type { DocumentContent } from '../page/document-page.tsx';

const consentText = consentTexts[CONSENT_VERSION] ?? [];

export const disclosures: DocumentContent = {
  title: 'Disclosures',
  lead: 'The terms and notices that the law, or plain fairness, asks us to give you.',
  sections: [
    {
      id: 'identity',
      title: 'Opening a new account',
      paragraphs: [
        'IMPORTANT INFORMATION ABOUT PROCEDURES FOR OPENING A NEW ACCOUNT. To help the government fight the funding of terrorism and money laundering activities, Federal law requires all financial institutions to obtain, verify, and record information that identifies each person who opens an account.',
        "What this means for you: When you open an account, we will ask for your name, address, date of birth, and other information that will allow us to identify you. We may also ask to see your driver's license or other identifying documents.",
      ],
    },
    {
      id: 'esign',
      title: 'Electronic records and signatures',
      paragraphs: consentText.slice(0, 1),
      list: consentText.slice(1),
    },
    {
      id: 'funds',
      title: 'When deposits are available',
      paragraphs: [
        `${FIRST_PART_PROMISE} The rest is available one business day after that. ${DEPOSIT_DAY_PROMISE}`,
        LONGER_HOLD_PROMISE,
      ],
    },
    {
      id: 'transfers',
      title: 'Transfers and wires',
      paragraphs: [
        'Domestic wires take 1-2 business days and international wires 3-5 business days after approval. A consumer may cancel an international wire without charge within 30 minutes of sending it.',
        'Tell us right away about a transfer you did not make. Your loss is limited by law when you do.',
      ],
    },
    {
      id: 'insurance',
      title: 'Deposit insurance',
      paragraphs: [
        `${brand.name} is a member of the FDIC. Deposits are insured up to $250,000 per depositor, for each ownership category. Contents of safe deposit boxes are not deposits and are not insured.`,
      ],
    },
    {
      id: 'lending',
      title: 'Lending',
      paragraphs: [
        `Equal Housing Lender. All loans are subject to credit approval. NMLS ID ${brand.nmlsId}; license ${brand.licenseNumber}. If we deny credit we say why, in writing, within 30 days.`,
      ],
    },
  ],
};

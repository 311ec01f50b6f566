import { FIRST_PART_PROMISE } from '#rules/products/availability-promise.ts';
import type { PageHead } from '../../base/page/page.ts';
import type { Action } from '../page/action.ts';
import { type Claim, claim } from '../page/claim.ts';
import type { Picture } from '../page/picture.ts';

export interface Service {
  readonly icon: 'online' | 'deposit' | 'bills' | 'atm' | 'planning' | 'safe';
  readonly name: Claim;
  readonly text: Claim;
  readonly price: Claim;
}

export const personalBanking = {
  head: {
    title: 'Personal Banking: Online, Mobile, Bill Pay and ATMs',
    description:
      'Online and mobile banking, mobile deposit, bill pay, the ATM network, financial planning and safe deposit boxes, each with its price.',
  } satisfies PageHead,
  title: 'Personal Banking',
  lead: 'The everyday services that come with an account, and what each one costs.',
  picture: {
    scene: 'bridge',
    crop: [260, 120, 900, 540],
    alt: 'Illustration: two cyclists cross a wooden bridge in the morning light',
  } satisfies Picture,
  action: {
    does: 'apply',
    label: 'Get Started Today',
    accountType: 'checking',
  } satisfies Action,
  services: [
    {
      icon: 'online',
      name: claim('Online and mobile banking', 'offer'),
      text: claim(
        'Balances, transfers and statements on any screen, with a code at every sign-in.',
        'GET /api/accounts',
        'POST /api/internal-transfer',
        'GET /api/accounts/:accountId/statements',
        'POST /api/auth/validate-code',
      ),
      price: claim('Free', 'GET /api/accounts'),
    },
    {
      icon: 'deposit',
      name: claim('Mobile deposit', 'offer'),
      text: claim(
        `Photograph the front and back of a check. ${FIRST_PART_PROMISE}`,
        'POST /api/check-deposits',
        'GET /api/check-deposits/availability',
      ),
      price: claim('Free', 'POST /api/check-deposits'),
    },
    {
      icon: 'bills',
      name: claim('Bill pay', 'offer'),
      text: claim(
        'Pay a person or a company at their address or by their account number, now or on a later date. We save your payees.',
        'POST /api/bill-payments',
        'POST /api/payees',
      ),
      price: claim('Free', 'POST /api/bill-payments'),
    },
    {
      icon: 'atm',
      name: claim('ATM network', 'offer'),
      text: claim('An ATM at every branch, at all hours.', 'branch ATM at all hours'),
      price: claim('At every branch', 'branch ATM at all hours'),
    },
    {
      icon: 'planning',
      name: claim('Financial planning', 'offer'),
      text: claim(
        'Sit down with a banker about budgets, college or retirement.',
        'POST /api/requests',
      ),
      price: claim('Ask a banker', 'POST /api/requests'),
    },
    {
      icon: 'safe',
      name: claim('Safe deposit boxes', 'offer'),
      text: claim(
        'In our Salem vault, open during branch hours. Contents are not insured by the FDIC.',
        'branch Safe deposit boxes',
      ),
      price: claim('Ask a banker', 'POST /api/requests'),
    },
  ] satisfies readonly Service[],
  closing: {
    title: 'Begin with one account',
    text: claim(
      'Apply in about five minutes. We review applications in 1-2 business days.',
      'POST /api/account-opening',
    ),
  },
} as const;

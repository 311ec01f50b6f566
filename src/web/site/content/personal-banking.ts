import { FIRST_PART_PROMISE } from '#rules/availability-promise.ts';
import type { PageHead } from '../../base/page.ts';
import type { Action } from '../action.ts';
import type { Picture } from '../picture.ts';

export interface Service {
  readonly icon: 'online' | 'deposit' | 'bills' | 'atm' | 'planning' | 'safe';
  readonly name: string;
  readonly text: string;
  readonly price: string;
}

export const personalBanking = {
  head: {
    title: 'Personal Banking: Online, Mobile, Bill Pay and ATMs',
    description:
      'Online and mobile banking, mobile deposit, bill pay, the ATM network, financial planning and safe deposit boxes, each with its price.',
  } satisfies PageHead,
  title: 'Personal Banking',
  lead: 'The everyday services that come with an account, and what each one costs. Most cost nothing.',
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
      name: 'Online and mobile banking',
      text: 'Balances, transfers, statements and alerts on any screen, with a code at every sign-in.',
      price: 'Free',
    },
    {
      icon: 'deposit',
      name: 'Mobile deposit',
      text: `Photograph the front and back of a check. ${FIRST_PART_PROMISE}`,
      price: 'Free',
    },
    {
      icon: 'bills',
      name: 'Bill pay',
      text: 'Pay anyone with an address, now or on a date. We remember whom you pay and when.',
      price: 'Free',
    },
    {
      icon: 'atm',
      name: 'ATM network',
      text: 'Ours and 1,200 partner machines across the Northwest, with deposits at every branch.',
      price: 'Free in network',
    },
    {
      icon: 'planning',
      name: 'Financial planning',
      text: 'An hour with a planner who earns no commission: budgets, college, retirement.',
      price: 'First hour free',
    },
    {
      icon: 'safe',
      name: 'Safe deposit boxes',
      text: 'Four sizes in our Salem vault, open during branch hours. Contents are not insured by the FDIC.',
      price: 'From $40 a year',
    },
  ] satisfies readonly Service[],
  closing: {
    title: 'One account opens all of it',
    text: 'Apply in about five minutes. We review applications in 1-2 business days.',
  },
} as const;

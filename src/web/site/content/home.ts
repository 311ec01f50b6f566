import { brand } from '#brand/brand.ts';
import type { PageHead } from '../../base/page/page.ts';
import type { Picture } from '../page/picture.ts';

export const home = {
  head: {
    title: 'Where Local Means Everything',
    description: brand.summary,
  } satisfies PageHead,
  headline: 'Where Local Means Everything',
  lead: 'Personal care, local decisions and outstanding service from neighbors you know.',
  collage: [
    {
      scene: 'valley',
      crop: [240, 110, 960, 760],
      alt: 'Dawn over the valley: a snow-capped mountain, fir forest and a covered bridge',
    },
    { scene: 'market', crop: [50, 420, 490, 490], alt: 'Neighbors at the farmers market' },
    { scene: 'coast', crop: [420, 330, 560, 280], alt: 'Sea stacks on the coast at sunset' },
    { scene: 'coffee', crop: [40, 420, 500, 520], alt: 'Bread and pastries in a bakery' },
    { scene: 'orchard', crop: [130, 430, 560, 280], alt: 'A red barn behind blossoming trees' },
    { scene: 'bridge', crop: [400, 300, 560, 280], alt: 'Cyclists on a wooden bridge' },
    { scene: 'market', crop: [745, 400, 510, 510], alt: 'Stalls and storefronts on main street' },
  ] satisfies readonly Picture[],
  app: {
    title: 'Your bank, in your pocket',
    mission:
      'We serve everyone with personalized care and outstanding service, at the counter and on your phone. See balances, deposit a check and send money wherever you are.',
  },
  statement: {
    title: 'Community banking is a promise between neighbors',
    text: 'What you deposit here is lent here: to the bakery on the corner, the family two doors down, the orchard up the hill. We know their names, and we answer to them every day.',
  },
  film: {
    title: 'A morning in the valley',
    text: 'Half a minute with the places and people we bank for. No sound, with captions.',
  },
  homeLoans: {
    title: 'The key to a home of your own',
    text: 'Down payments from 3%, a rate locked for up to 60 days, and one lender who stays with you from the first question to the front door.',
    picture: {
      scene: 'orchard',
      crop: [0, 10, 1280, 854],
      alt: 'Illustration: a farmhouse barn and an orchard in blossom below a hill',
    } satisfies Picture,
  },
  features: [
    {
      title: 'Convenient',
      text: 'Apply for an account in minutes, deposit checks with your phone, and call a person when you want one.',
      picture: { scene: 'coffee', crop: [600, 80, 680, 390], alt: '' },
    },
    {
      title: 'Local',
      text: 'Every loan is decided in Oregon by people who know the street, the season and the business.',
      picture: { scene: 'market', crop: [320, 380, 960, 540], alt: '' },
    },
    {
      title: 'Giving Back',
      text: 'We show up where we live: at the food bank, the school fair and the market.',
      picture: { scene: 'coast', crop: [540, 560, 560, 330], alt: '' },
    },
  ] satisfies readonly { title: string; text: string; picture: Picture }[],
  careers: {
    title: 'Work where you are known by name',
    text: 'Tellers, lenders and engineers: we hire for kindness and train for the rest.',
  },
} as const;

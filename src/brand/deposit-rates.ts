/** The day on which the rates below were last checked; every page that states an APY names it. */
export const ratesAsOf = '2026-11-16';

/**
 * What each deposit product earns. A rate is nominal, in millionths a year, and holds for the whole
 * balance from its tier's lower end up. Below `minimumToEarn` nothing is earned. All are variable.
 */
export const depositRates = {
  'interest-checking': { minimumToEarn: '0.00', tiers: [{ fromBalance: '0.00', ratePpm: 7_470 }] },
  'premium-checking': { minimumToEarn: '0.00', tiers: [{ fromBalance: '0.00', ratePpm: 13_910 }] },
  'regular-savings': { minimumToEarn: '0.00', tiers: [{ fromBalance: '0.00', ratePpm: 4_990 }] },
  'high-yield-savings': {
    minimumToEarn: '1000.00',
    tiers: [{ fromBalance: '0.00', ratePpm: 35_420 }],
  },
  'money-market': {
    minimumToEarn: '2500.00',
    tiers: [
      { fromBalance: '0.00', ratePpm: 28_130 },
      { fromBalance: '25000.00', ratePpm: 30_570 },
    ],
  },
  'business-savings': { minimumToEarn: '0.00', tiers: [{ fromBalance: '0.00', ratePpm: 5_980 }] },
  'business-money-market': {
    minimumToEarn: '10000.00',
    tiers: [{ fromBalance: '0.00', ratePpm: 30_570 }],
  },
} as const;

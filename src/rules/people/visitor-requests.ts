export const requestKinds = ['contact', 'appointment', 'application', 'business-account'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const businessTypes = [
  'sole-proprietor',
  'llc',
  'corporation',
  'partnership',
  'non-profit',
] as const;
export type BusinessType = (typeof businessTypes)[number];

/**
 * The federal agency that every notice of denied credit names, with its address: the one that
 * 12 CFR 1002, appendix A lists for this kind of bank (state-chartered, not a Federal Reserve
 * member).
 */
export const creditAgency =
  'Division of Depositor and Consumer Protection, National Center for Consumer and Depositor ' +
  'Assistance, Federal Deposit Insurance Corporation, 1100 Walnut Street, Box #11, Kansas City, ' +
  'MO 64106';

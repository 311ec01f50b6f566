// Written here because Intl, which has them too, takes a slow phone an eighth of a second to start.

export const WEEKDAYS: readonly string[] =
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

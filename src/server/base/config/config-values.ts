// How a value is written in the environment. A kind answers undefined for text it does not take,
// and its `expects` completes the sentence "must be …".

import { type Cents, parseCents } from '#money/cents.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#rules/calendar/durations.ts';

export interface Kind<Value> {
  readonly expects: string;
  parse(text: string): Value | undefined;
}

function whole(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

export const count: Kind<number> = {
  expects: 'a whole number, such as 10',
  parse: (text) => whole(text, 0, Number.MAX_SAFE_INTEGER),
};

export const port: Kind<number> = {
  expects: 'a port number from 0 to 65535',
  parse: (text) => whole(text, 0, 65_535),
};

export const money: Kind<Cents> = {
  expects: 'an amount in dollars, such as 25000.00',
  parse: (text) => parseCents(text) ?? undefined,
};

const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
};

export const duration: Kind<number> = {
  expects: 'a length of time, such as 500ms, 30s, 10m, 8h or 30d',
  parse(text) {
    const [, digits = '', unit = ''] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
    const factor = MILLISECONDS[unit];
    return factor === undefined ? undefined : Number(digits) * factor;
  },
};

const BYTES: Readonly<Record<string, number>> = { '': 1, KiB: 1_024, MiB: 1_048_576 };

export const size: Kind<number> = {
  expects: 'a size, such as 65536, 64KiB or 12MiB',
  parse(text) {
    const [whole, digits = '', unit = ''] = /^(\d{1,9})(KiB|MiB)?$/.exec(text) ?? [];
    return whole === undefined ? undefined : Number(digits) * (BYTES[unit] ?? 1);
  },
};

export const onOff: Kind<boolean> = {
  expects: 'on or off',
  parse: (text) =>
    ({ on: true, '1': true, true: true, off: false, '0': false, false: false })[text],
};

export const databaseAddress: Kind<string> = {
  expects: 'a PostgreSQL address, such as postgresql://user:password@host/database',
  parse: (text) => (/^(postgres|postgresql|socket):/.test(text) ? text : undefined),
};

/** What SMTP_URL says where mail is to become files instead. */
export const MAIL_AS_FILES = 'files';

/** Options after a question mark are refused: they could switch the encryption off. */
export const mailAddress: Kind<string> = {
  expects: `an SMTP address without options, such as smtps://user:password@host, or ${MAIL_AS_FILES}`,
  parse(text) {
    if (text === MAIL_AS_FILES) return text;
    return /^smtps?:\/\/[^\s/?#]+\/?$/.test(text) && URL.canParse(text) ? text : undefined;
  },
};

/** The site's own address: an origin, since cookies and the Origin check know no path. */
export const siteAddress: Kind<URL> = {
  expects: 'the address people type, such as https://bank.example, without a path',
  parse(text) {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    return url.pathname === '/' && !url.search && !url.hash && !url.username ? url : undefined;
  },
};

export const collectorAddress: Kind<URL> = {
  expects: 'an http or https address, such as http://127.0.0.1:4318',
  parse(text) {
    const url = URL.parse(text);
    return url && /^https?:$/.test(url.protocol) ? url : undefined;
  },
};

export const oneOf = <Choice extends string>(...choices: readonly Choice[]): Kind<Choice> => ({
  expects: `one of ${choices.join(', ')}`,
  parse: (text) => choices.find((choice) => choice === text),
});

export const text: Kind<string> = {
  expects: 'some text',
  parse: (value) => value,
};

// Cookies by one rule: out of scripts' reach, never sent from another site, gone with the browser.
// Under https they are Secure and carry the __Host- prefix, which no subdomain can plant.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Customers, staff, applicants and the step between password and code have cookies of their own. */
export const cookieNames = {
  customer: 'larch-session',
  staff: 'larch-staff',
  'pre-auth': 'larch-challenge',
  device: 'larch-device',
  applicant: 'larch-applicant',
} as const;

export type CookieFor = keyof typeof cookieNames;

// A device is to be known again next month, for as long as browsers allow; it opens nothing by
// itself. All others go with the browser.
const KEPT: Readonly<Partial<Record<CookieFor, string>>> = { device: 'Max-Age=34560000; ' };

export interface Cookies {
  read(request: FastifyRequest, cookie: CookieFor): string | undefined;
  set(reply: FastifyReply, cookie: CookieFor, value: string): void;
  clear(reply: FastifyReply, cookie: CookieFor): void;
}

export function makeCookies({ https }: { readonly https: boolean }): Cookies {
  const name = (cookie: CookieFor) => `${https ? '__Host-' : ''}${cookieNames[cookie]}`;
  const rules = `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  return {
    read: (request, cookie) => readCookie(request.headers.cookie, name(cookie)),
    set: (reply, cookie, value) => {
      reply.header('set-cookie', `${name(cookie)}=${value}; ${KEPT[cookie] ?? ''}${rules}`);
    },
    clear: (reply, cookie) => {
      reply.header('set-cookie', `${name(cookie)}=; Max-Age=0; ${rules}`);
    },
  };
}

// Our values are base64url and dots; anything else was not set by us.
const VALUE = /^[A-Za-z0-9_.-]{1,200}$/;

/** The cookie's value; undefined too when the name occurs twice, since one of them was planted. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value && VALUE.test(value) ? value : undefined;
}

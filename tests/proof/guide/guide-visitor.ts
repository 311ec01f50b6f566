// An administrator at the guide's bank: signs in through the proxy, over TLS, as a browser does.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseBase32 } from '#rules/credentials/base32.ts';
import { totp, totpStep } from '#rules/credentials/totp.ts';
import type { GuideMachine } from './guide-machine.ts';

const SITE = 'https://bank.example';
const CURL = 'curl --silent --cacert /etc/haproxy/bank.crt';

export interface GuideReply {
  readonly status: number;
  readonly body: string;
}

/** Calls the bank through its proxy, with the cookies in `jar`. */
export async function call(
  machine: GuideMachine,
  method: string,
  address: string,
  { body, jar = '/dev/null' }: { readonly body?: object; readonly jar?: string } = {},
): Promise<GuideReply> {
  const sent = body
    ? `--header 'content-type: application/json' --data '${JSON.stringify(body)}'`
    : '';
  const answer = await machine.ask(
    `${CURL} --request ${method} ${sent} --header 'origin: ${SITE}' --cookie ${jar} ` +
      `--cookie-jar ${jar} --write-out '\\n%{http_code}' ${SITE}${address}`,
  );
  const cut = answer.lastIndexOf('\n');
  return { status: Number(answer.slice(cut + 1)), body: answer.slice(0, cut) };
}

/** An administrator of the guide, with password and authenticator app. */
export class GuideAdministrator {
  readonly #machine: GuideMachine;
  readonly #email: string;
  readonly #password: string;
  readonly #jar: string;
  #secret = '';
  #usedStep = 0;

  constructor(machine: GuideMachine, name: string, password: string) {
    this.#machine = machine;
    this.#email = `${name}@bank.example`;
    this.#password = password;
    this.#jar = `/var/tmp/${name}-cookies`;
  }

  /** The first time: an authenticator app is set up before the back office opens. */
  async setUp(): Promise<void> {
    const body = { email: this.#email, password: this.#password };
    await this.#post('/api/admin/auth/login', body);
    const shown = await this.#post('/api/admin/auth/authenticator', { password: this.#password });
    this.#secret = (JSON.parse(shown.body) as { secret: string }).secret;
    const code = await this.#code();
    await this.#post('/api/admin/auth/authenticator/confirm', { code });
  }

  /** Password and code, to the figures of the back office. */
  async signIn(): Promise<void> {
    const body = { email: this.#email, password: this.#password };
    const first = await this.#post('/api/admin/auth/login', body);
    if (!first.body.includes('"next":"code"')) throw new Error(`No code was asked: ${first.body}`);
    await this.#post('/api/admin/auth/validate-code', { code: await this.#code() });
    const jar = this.#jar;
    const overview = await call(this.#machine, 'GET', '/api/admin/overview', { jar });
    if (overview.status !== 200) throw new Error(`The overview: ${overview.body}`);
  }

  /** A code is taken once; the next one comes within half a minute. */
  async #code(): Promise<string> {
    while (totpStep(new Date()) <= this.#usedStep) await sleep(500);
    this.#usedStep = totpStep(new Date());
    const bytes = parseBase32(this.#secret) ?? new Uint8Array();
    const hmac = (key: Uint8Array, text: Uint8Array) =>
      createHmac('sha1', key).update(text).digest();
    return await totp(hmac, bytes, this.#usedStep);
  }

  async #post(address: string, body: object): Promise<GuideReply> {
    const reply = await call(this.#machine, 'POST', address, { body, jar: this.#jar });
    if (reply.status !== 200) throw new Error(`${address}: ${reply.status} ${reply.body}`);
    return reply;
  }
}

import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { submitRequest } from '#contract/back-office/requests.ts';
import type { Received } from '#contract/endpoint.ts';
import { run, type Tx } from '#database/connection.ts';

type Body = Received<typeof submitRequest, 'body'>;

export interface NewRequest extends Omit<Body, 'legalName' | 'businessType'> {
  /** The business that asks for an account; null for every other request. */
  readonly legalName: string | null;
  readonly businessType: Body['businessType'] | null;
}

/** Stores a request for staff and answers its id. */
export async function insertRequest(tx: Tx, request: NewRequest, now: Date): Promise<string> {
  const id = randomUUID();
  const { kind, topic, name, legalName, businessType, email, phone } = request;
  const { preferredDate = null, preferredTime = null, message = null } = request;
  await run(
    tx,
    sql`insert into visitor_requests (id, kind, topic, name, legal_name, business_type, email,
          phone, preferred_date, preferred_time, message, created_at)
        values (${id}, ${kind}, ${topic}, ${name}, ${legalName}, ${businessType}, ${email},
          ${phone}, ${preferredDate}, ${preferredTime}, ${message}, ${now})`,
  );
  return id;
}

// The demonstration sends no mail; this page shows what would have gone out. It is not mounted
// anywhere else.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../deps.ts';
import { html } from '../http/html.ts';
import { sendPage } from '../http/plain-page.ts';
import type { OutgoingMail } from './mail.ts';
import { listMail } from './outbox.ts';

const SHOWN = 100;

export function devMailRoutes(app: FastifyInstance, { pool, keys }: Deps): void {
  const latest = () => listMail(pool, keys, { limit: SHOWN });

  app.get('/dev/mail.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { mails: await latest() };
  });

  app.get('/dev/mail', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return sendPage(reply, { title: 'Mail', body: mailList(await latest()) });
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const mail = (await latest()).find(({ id }) => id === request.params.id);
    if (!mail) throw new Refusal('not-found');
    return sendPage(reply, { title: mail.subject, body: mailView(mail) });
  });
}

function mailList(mails: readonly OutgoingMail[]) {
  if (mails.length === 0) return html`<h1>Mail</h1><p>No email yet.</p>`;
  return html`<h1>Mail</h1>
<p>The ${mails.length} latest emails that would have been sent, newest first.</p>
<table>
<thead><tr><th scope="col">When</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${mails.map(
  ({ id, to, subject, createdAt }) => html`<tr>
<td>${printTime(createdAt)}</td><td>${to}</td><td><a href="/dev/mail/${id}">${subject}</a></td>
</tr>`,
)}
</tbody>
</table>`;
}

function mailView({ to, subject, text, createdAt }: OutgoingMail) {
  return html`<p><a href="/dev/mail">All email</a></p>
<h1>${subject}</h1>
<p>To ${to}, ${printTime(createdAt)}</p>
<pre>${text}</pre>`;
}

function printTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

// Pages the server makes itself, for when the web application is not there or not meant.
import type { FastifyReply } from 'fastify';
import { brand } from '#brand/brand.ts';
import { type Html, html } from './html.ts';

export interface PlainPage {
  readonly title: string;
  readonly body: Html;
}

export function sendPage(reply: FastifyReply, { title, body }: PlainPage): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand.name}</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
${brand.demo && html`<p class="notice">Demonstration: not a real bank</p>`}
<main>
${body}
</main>
</body>
</html>
`;
  return reply.type('text/html; charset=utf-8').send(page.markup);
}

export const plainStyle = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }
.notice { margin: 0; padding: 0.5rem 1rem; background: #14352a; color: #fff; text-align: center; }
main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
pre { white-space: pre-wrap; font: inherit; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.5rem; border-bottom: 1px solid #8884; text-align: left; }
`;

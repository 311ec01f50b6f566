// The HTML part of a mail, made from its words, so that both parts always say the same. It fetches
// nothing, links nothing and sets no colors of paper and ink: a dark mail program stays dark.
import { brand } from '#brand/brand.ts';
import { type Html, html } from '../http/html.ts';
import type { Mail } from './mail.ts';

export function mailHtml({ subject, text }: Pick<Mail, 'subject' | 'text'>): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px;color-scheme:light dark;font:16px/1.6 sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid #3c8c6e">${brand.name}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${paragraphs.map(paragraph)}
</div>
</body>
</html>
`.markup;
}

const CODE = /^([A-Z][a-z ]+): (\d{6})$/;

function paragraph(text: string): Html {
  const [, label, code] = CODE.exec(text) ?? [];
  if (label !== undefined && code !== undefined) return codeBox(label, code);
  const lines = text.split('\n').map((line, index) => html`${index > 0 && html`<br>\n`}${line}`);
  return html`<p style="margin:0 0 16px">${lines}</p>\n`;
}

/** A code stands out, and can still be copied in one piece. */
function codeBox(label: string, code: string): Html {
  const box = 'margin:0 0 16px;padding:12px 16px;border:1px solid #808080;border-radius:8px';
  const digits = 'font:bold 26px/1.2 monospace;letter-spacing:4px';
  return html`<p style="${box}">${label}:<br>\n<span style="${digits}">${code}</span></p>\n`;
}

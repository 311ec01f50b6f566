// The verifier as one file that runs from disk: the program at the root of the repository, the key
// of this bank's log, and a form around them.
import { readFileSync } from 'node:fs';
import { brand } from '#brand/brand.ts';
import { html } from '../base/http/html.ts';

/** The program as it is published, which needs nothing else of this project. */
export const verifierProgram = readFileSync(
  new URL('../../../verify.mjs', import.meta.url),
  'utf8',
);

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem; }
  label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
  textarea, input[type="text"] { width: 100%; box-sizing: border-box; font: 0.8rem monospace; }
  button { margin-top: 1rem; padding: 0.6rem 1.2rem; font: inherit; }
  output { display: block; margin-top: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const FORM = `
  const field = (id) => document.getElementById(id);
  field('file').addEventListener('change', async () => {
    const [file] = field('file').files;
    if (file) field('receipt').value = await file.text();
  });
  field('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const description = field('description').value.trim() || undefined;
    try {
      const result = await verifyReceipt(field('receipt').value, field('key').value, { description });
      const end = result.isProven ? 'Proven.' : 'NOT proven.';
      field('result').textContent = [...explain(result), end].join('\\n');
    } catch (error) {
      field('result').textContent = error.message;
    }
  });
`;

/** The page, with the key of this bank's log filled in. */
export function verifierPage(key: string): string {
  const { markup } = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Check a receipt of ${brand.name}</title>
<style>${inline(STYLE)}</style>
<h1>Check a receipt</h1>
<p>This page checks a receipt of ${brand.name} on your device. It sends nothing anywhere.</p>
<form id="form">
<label for="file">Receipt file</label>
<input id="file" type="file" accept=".txt,text/plain">
<label for="receipt">Or paste the receipt</label>
<textarea id="receipt" rows="8" required></textarea>
<label for="key">Key of the bank's log</label>
<input id="key" type="text" required value="${key}">
<label for="description">Description of the transaction, if it should be checked too</label>
<input id="description" type="text">
<button>Check the receipt</button>
</form>
<output id="result"></output>
<script type="module">${inline(`${verifierProgram}\n${FORM}`)}</script>
</html>
`;
  return markup;
}

/** Our own text, as it is. */
function inline(markup: string) {
  return { markup };
}

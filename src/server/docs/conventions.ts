import { html } from '../base/http/html.ts';
import type { OpenapiDocument } from '../base/openapi/openapi-document.ts';
import { fieldsOf } from './fields.ts';
import { fieldTable } from './operation-section.ts';

/** What holds for every call, said once. */
export function conventions({ components }: OpenapiDocument) {
  return html`
    <section id="conventions" aria-labelledby="conventions-name">
      <h2 id="conventions-name">What applies to every call</h2>
      <div class="cards">
        <div>
          <h3>Who is calling</h3>
          <p>Cookies say so. Customers and staff have their own, and one never works for the other.
            A missing or ended session answers 401, an insufficient role 403. Over https the names
            begin with <code>__Host-</code>.</p>
          <ul>
            ${Object.values(components.securitySchemes).map(
              ({ name, description }) => html`<li><code>${name}</code> ${description}</li>`,
            )}
          </ul>
        </div>
        <div>
          <h3>What travels</h3>
          <p>JSON in UTF-8. A field the call does not know is refused, and an optional text left
            empty counts as absent. Unsafe methods must come from this site or from no browser.</p>
          <p>Moments are UTC, days are <code>2026-03-02</code>.</p>
        </div>
        <div>
          <h3>Money</h3>
          <p>US dollars as text: <code>"125.00"</code>. Never a number, so no cent is lost on the
            way. A negative balance is owed.</p>
        </div>
        <div>
          <h3>Sending twice</h3>
          <p>Calls that take an <code>Idempotency-Key</code> header (1 to 200 visible characters)
            act once per key: the same body gets the first answer again, another body is
            refused.</p>
        </div>
        <div>
          <h3>Long lists</h3>
          <p>Ask with <code>?limit=</code>, at most 500. When there is more, the answer’s
            <code>Link</code> header leads to the next page.</p>
        </div>
      </div>
      <h3 id="errors">When it goes wrong</h3>
      <p>Every refusal and every failure has this shape. Besides the refusals listed with a call,
        any call may answer 403 <code>foreign-origin</code>, 413 <code>body-too-large</code>,
        415 <code>unsupported-media-type</code>, 429 <code>too-many-requests</code>,
        503 <code>unavailable</code> and, if we made a mistake, 500 <code>internal</code>.</p>
      ${fieldTable('Error', fieldsOf({ ...components.schemas['Error'] }))}
    </section>`;
}

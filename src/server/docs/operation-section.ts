import { type Html, html } from '../base/http/html.ts';
import type { Content, Operation, Parameter, Schema } from '../base/openapi/openapi-document.ts';
import { type Field, fieldOfParameter, fieldsOf } from './fields.ts';

const accessNames = {
  public: 'Anyone',
  'pre-auth': 'Between password and code',
  customer: 'Customer',
  staff: 'Staff',
  approver: 'Approver',
  administrator: 'Administrator',
} as const satisfies Record<Operation['x-access'], string>;

/** One call: what it is, who may make it, what it takes, gives and refuses. */
export function operationSection(verb: string, path: string, operation: Operation): Html {
  const { operationId: id, parameters = [], requestBody } = operation;
  const named = parameters.filter((parameter) => 'name' in parameter);
  return html`
    <article class="call" id="${id}" aria-labelledby="${id}-name">
      <h3 id="${id}-name"><a href="#${id}">${methodAndPath(verb, path)}</a></h3>
      <p class="summary">${operation.summary}</p>
      ${badges(operation)}
      ${parameterTable('In the path', named, 'path')}
      ${parameterTable('In the query', named, 'query')}
      ${requestBody && contentPart('Body', requestBody.content)}
      ${replyPart(operation)}
      ${refusalTable(operation)}
    </article>`;
}

export function methodAndPath(verb: string, path: string): Html {
  // A long path may break after each slash, or it would not fit a phone.
  const steps = path.split('/').filter((step) => step !== '');
  return html`<span class="method ${verb}">${verb.toUpperCase()}</span>
    <code class="path">${steps.map((step) => html`<wbr />/${step}`)}</code>`;
}

function badges(operation: Operation): Html {
  const access = operation['x-access'];
  const limit = operation['x-body-limit'];
  return html`<ul class="badges">
    <li class="access ${access}"><span class="quiet">Access:</span> ${accessNames[access]}</li>
    ${operation['x-idempotent'] && html`<li>Takes an Idempotency-Key</li>`}
    ${limit !== undefined && html`<li>Body up to ${printSize(limit)}</li>`}
  </ul>`;
}

function printSize(bytes: number): string {
  return bytes >= 1_048_576 ? `${bytes / 1_048_576} MiB` : `${bytes / 1_024} KiB`;
}

function parameterTable(title: string, parameters: readonly Parameter[], location: string) {
  const fields = parameters.filter((parameter) => parameter.in === location).map(fieldOfParameter);
  return fields.length > 0 && html`<h4>${title}</h4>${fieldTable(title, fields)}`;
}

function replyPart({ responses }: Operation): Html | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!success) return undefined;
  const [status, response] = success;
  return 'content' in response ? contentPart(`Reply ${status}`, response.content) : undefined;
}

function contentPart(title: string, content: Content = {}): Html {
  const parts = Object.entries(content).map(([type, { schema, example }]) => {
    const fields = fieldsOf(schema as Schema);
    const verb = title === 'Body' ? 'Also taken as' : 'Answers with';
    const plain = type !== 'application/json' && html`<p>${verb} <code>${type}</code>.</p>`;
    const isList = (schema as Schema).type === 'array';
    return html`
      <h4>${title}</h4>
      ${plain}
      ${isList && html`<p>A list; each entry has these fields.</p>`}
      ${fields.length > 0 && fieldTable(title, fields)}
      ${fields.length > 0 && example !== undefined && exampleBlock(title, example)}`;
  });
  return html`${parts}`;
}

function exampleBlock(title: string, example: unknown): Html {
  return html`<details class="example">
    <summary>Example<span class="quiet"> of ${title.toLowerCase()}</span></summary>
    <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>
  </details>`;
}

export function fieldTable(caption: string, fields: readonly Field[]): Html {
  // Roles are spelled out because a narrow screen shows the cells as blocks.
  return html`<table role="table">
    <caption class="quiet">${caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">Field</th>
        <th role="columnheader" scope="col">Kind</th>
        <th role="columnheader" scope="col">Notes</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${fields.map(fieldRow)}
    </tbody>
  </table>`;
}

function fieldRow({ name, kind, required, choices, notes, example }: Field): Html {
  return html`<tr role="row">
    <th role="rowheader" scope="row"><code>${name}</code></th>
    <td role="cell">${kind}${!required && html` <span class="optional">optional</span>`}</td>
    <td role="cell">
      ${choices.map((choice) => html`<code class="choice">${choice}</code> `)}
      ${notes.map((note) => html`<span class="note">${note}</span> `)}
      ${example !== undefined && html`<span class="note">e.g. <code>${example}</code></span>`}
    </td>
  </tr>`;
}

function refusalTable({ 'x-refusals': refused }: Operation) {
  if (refused.length === 0) return undefined;
  return html`<h4>Refusals</h4>
    <ul class="refusals">
      ${refused.map(
        ({ status, code, sentence }) =>
          html`<li><b>${status}</b> <code>${code}</code> <span>${sentence}</span></li>`,
      )}
    </ul>`;
}

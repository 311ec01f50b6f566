import { type Html, html } from '../base/http/html.ts';
import type { OpenapiDocument, Operation } from '../base/openapi/openapi-document.ts';
import { conventions } from './conventions.ts';
import { methodAndPath, operationSection } from './operation-section.ts';

export interface PageSetting {
  readonly bankName: string;
  /** While the invented bank is in use, every page says so. */
  readonly demo: boolean;
  readonly styleUrl: string;
  readonly jsonUrl: string;
}

interface Listed {
  readonly verb: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The description as one page that needs no script. */
export function docsPage(document: OpenapiDocument, setting: PageSetting): string {
  const { bankName, demo, styleUrl, jsonUrl } = setting;
  const groups = document.tags.map((tag) => ({ tag, calls: callsOf(document, tag.name) }));
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${document.info.description}" />
    <title>${document.info.title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${styleUrl}" />
  </head>
  <body>
    <a class="skip" href="#main">Skip to main content</a>
    <header class="top">
      <a class="bank" href="/">${bankName}</a>
      ${demo && html`<p class="demo">Demonstration: not a real bank</p>`}
    </header>
    <div class="layout">
      <nav aria-label="Calls">
        <details>
          <summary>Contents</summary>
          <ul class="rooms">
            <li><a href="#conventions">What applies to every call</a></li>
            ${groups.map(
              ({ tag, calls }) => html`<li>
                <a href="#${tag.name}">${tag['x-title']}</a>
                <ul>
                  ${calls.map(linkToCall)}
                </ul>
              </li>`,
            )}
          </ul>
        </details>
      </nav>
      <main id="main" tabindex="-1">
        <h1>${document.info.title}</h1>
        <p class="lead">${document.info.description}</p>
        <p>For programs, the same is available as <a href="${jsonUrl}">OpenAPI 3.1</a>.</p>
        ${conventions(document)}
        ${groups.map(
          ({ tag, calls }) => html`<section id="${tag.name}" aria-labelledby="${tag.name}-name">
            <h2 id="${tag.name}-name">${tag['x-title']}</h2>
            <p class="lead">${tag.description}</p>
            ${calls.map(({ verb, path, operation }) => operationSection(verb, path, operation))}
          </section>`,
        )}
      </main>
    </div>
  </body>
</html>
`;
  return page.markup;
}

function linkToCall({ verb, path, operation }: Listed): Html {
  const name = methodAndPath(verb, path);
  return html`<li><a class="to-call" href="#${operation.operationId}">${name}</a></li>`;
}

function callsOf({ paths }: OpenapiDocument, room: string): readonly Listed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags[0] === room)
      .map(([verb, operation]) => ({ verb, path, operation })),
  );
}

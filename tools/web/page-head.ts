interface Options {
  readonly path: string;
  readonly publicUrl: string;
  readonly head: { readonly title: string; readonly description: string; readonly noIndex?: true };
  readonly structuredData: readonly object[];
  readonly preloads: readonly string[];
  readonly themeScript: string;
}

/** The part of a page's head that is its own. */
export function pageHead(options: Options): string {
  const { path, publicUrl, head, structuredData, preloads, themeScript } = options;
  const address = publicUrl + path;
  return [
    `<title>${escapeText(head.title)}</title>`,
    `<script src="/${themeScript}"></script>`,
    meta('name', 'description', head.description),
    ...(head.noIndex ? [meta('name', 'robots', 'noindex')] : []),
    // A canonical address is absolute or worth nothing; without one the server names it instead.
    ...(publicUrl && !head.noIndex ? [link('canonical', address)] : []),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${publicUrl}/share.jpg`),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...structuredData.map(dataBlock),
  ].join('\n    ');
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeText(content)}">`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeText(href)}">`;
}

/** Data, not code: browsers do not run it, so the content security policy has no say in it. */
function dataBlock(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

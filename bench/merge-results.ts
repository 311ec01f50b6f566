const HEAD = `# What the benches printed

Compare figures within a table only: its rows were measured in one run.`;

/** The results with this section replaced, all sections in their order. */
export function mergeResults(
  paper: string,
  titles: readonly string[],
  title: string,
  text: string,
): string {
  const sections = new Map(
    paper
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [first = '', ...rest] = section.split('\n');
        return [first, rest.join('\n').trim()] as const;
      }),
  );
  sections.set(title, text);
  const shown = titles.filter((each) => sections.has(each));
  return `${[HEAD, ...shown.map((each) => `## ${each}\n\n${sections.get(each)}`)].join('\n\n')}\n`;
}

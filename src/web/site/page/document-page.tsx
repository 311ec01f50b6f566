import { PageHeading } from './page-heading.tsx';

/** A text to be read from top to bottom: notices and disclosures. */
export interface DocumentContent {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
    readonly list?: readonly string[];
  }[];
}

export function DocumentPage({ content }: { content: DocumentContent }) {
  return (
    <div className="wrap grid gap-x-14 gap-y-8 pt-10 pb-20 lg:grid-cols-[16rem_1fr] lg:pt-14">
      <div className="lg:col-span-2">
        <PageHeading>{content.title}</PageHeading>
        <p className="mt-4 max-w-2xl text-lg leading-7 text-balance text-muted">{content.lead}</p>
      </div>
      <nav aria-label="On this page" className="lg:sticky lg:top-6 lg:self-start">
        <p className="mb-2 text-sm font-semibold text-muted">On this page</p>
        <ul>
          {content.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-8 items-center link">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-2xl gap-10">
        {content.sections.map(({ id, title, paragraphs, list }) => (
          <section key={id} id={id} className="grid scroll-mt-6 gap-3">
            <h2 className="text-2xl leading-8">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <ul className="grid list-disc gap-2 pl-5">
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

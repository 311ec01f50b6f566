import { brand } from '#brand/brand.ts';
import { BankPhone } from '../../base/format/bank-phone.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

interface Props {
  readonly items: readonly {
    readonly id?: string;
    readonly question: string;
    readonly answer: string;
  }[];
}

/** Questions that open to their answers, by the browser's own means. */
export function Answers({ items }: Props) {
  return (
    <div className="card divide-y divide-hair overflow-hidden">
      {items.map(({ id, question, answer }) => (
        <details key={question} id={id} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 font-semibold -outline-offset-3 hover:bg-bg sm:px-7 [&::-webkit-details-marker]:hidden">
            {question}
            <Icon
              name="chevron-down"
              size={20}
              aria-hidden
              className="shrink-0 text-primary transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-3xl px-5 pb-5 text-muted sm:px-7">{withPhoneLink(answer)}</p>
        </details>
      ))}
    </div>
  );
}

/** The bank's number in a sentence can be called by pressing it. */
function withPhoneLink(text: string) {
  const [before, after] = text.split(brand.phone, 2);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <BankPhone />
      {after}
    </>
  );
}

import { formatDate } from '../../format/format.ts';

/** The day of a row in a staff table. Where the columns are narrow the year is on a second line. */
export function DateCell({ date }: { readonly date: string }) {
  const text = formatDate(date);
  const year = text.lastIndexOf(' ');
  return (
    <span className="tabular-nums @4xl:whitespace-nowrap">
      <span className="whitespace-nowrap">{text.slice(0, year)}</span>
      {text.slice(year)}
    </span>
  );
}

import type { BankLocation } from '#brand/bank-locations.ts';
import { telephoneUrl } from '#brand/brand.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ActionButton } from '../page/action-button.tsx';
import type { CentersContent } from './centers-content.ts';
import { type BankTime, openingAt } from './opening-at.ts';
import { hoursRows } from './opening-hours.ts';

interface Props {
  readonly location: BankLocation;
  readonly content: CentersContent;
  readonly now: BankTime | null;
}

const contact = 'flex min-h-6 gap-2.5 link';

export function LocationCard({ location, content, now }: Props) {
  const { visit } = content;
  const opening = now ? openingAt(location.week, now) : undefined;
  return (
    <article className="row-span-5 mb-6 card grid grid-rows-subgrid p-6 md:max-lg:last:odd:col-span-2">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-[1.6875rem] leading-8">{location.city}</h2>
          <OpenStatus isOpen={opening?.isOpen} />
        </div>
        <p className="mt-1 text-muted">{location.name}</p>
        <p className="min-h-6 text-sm font-semibold">{opening?.sentence}</p>
      </div>
      <address className="mt-4 grid content-start justify-items-start gap-2.5 not-italic">
        <ExternalLink href={location.mapUrl} className={contact} arrow={false}>
          <Icon name="map-pin" size={20} className="mt-0.5 shrink-0" />
          <span>
            {location.street}
            <br />
            {location.city}, {location.state} {location.zipCode}
          </span>
        </ExternalLink>
        <a href={telephoneUrl(location.phone)} className={contact}>
          <Icon name="phone" size={20} className="mt-0.5 shrink-0" />
          {location.phone}
        </a>
        <ExternalLink href={location.mapUrl} className={contact} arrow={false}>
          <Icon name="signpost" size={20} className="mt-0.5 shrink-0" />
          <span>
            Directions<span className="sr-only"> to {location.name}</span>
          </span>
        </ExternalLink>
      </address>
      <table className="mt-5 w-full self-start text-[0.9375rem]">
        <caption className="border-b border-hair pb-1.5 text-left text-sm font-semibold text-muted">
          Hours
        </caption>
        <tbody>
          {hoursRows(location.week, content.hoursStyle).map(({ days, hours }) => (
            <tr key={days} className="border-b border-hair">
              <th scope="row" className="py-2 text-left font-normal text-muted">
                {days}
              </th>
              <td className="py-2 text-right font-semibold tabular-nums">{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        {location.services.length > 0 && (
          <>
            <h3 className="mt-5 font-sans text-sm text-muted">Services</h3>
            <ul className="mt-2 grid gap-1.5 text-[0.9375rem]">
              {location.services.map((service) => (
                <li key={service} className="flex gap-2">
                  <Icon name="check" size={20} className="mt-0.5 shrink-0 text-completed" />
                  {service}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="grid self-end pt-6">
        <ActionButton
          action={{ ...visit, does: 'request', topic: `${visit.topic}: ${location.name}` }}
          about={location.city}
          className="px-4!"
        />
      </div>
    </article>
  );
}

const pill =
  'inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-semibold';

/** Open now or closed. Keeps its room while the prerendered page knows no time. */
function OpenStatus({ isOpen }: { isOpen: boolean | undefined }) {
  if (isOpen === undefined) return <p className={`${pill} invisible`}>Closed</p>;
  const look = isOpen ? 'bg-completed-soft text-completed' : 'bg-sunken text-muted';
  return (
    <p className={`${pill} ${look}`}>
      <span
        aria-hidden="true"
        className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]"
      />
      {isOpen ? 'Open now' : 'Closed'}
    </p>
  );
}

import { telephoneUrl } from '#brand/brand.ts';
import type { Officer } from '#brand/people.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ActionButton } from './action-button.tsx';
import { Monogram } from './monogram.tsx';

const contact = 'flex min-h-6 items-start gap-2.5 link';

export function OfficerCard({ officer }: { officer: Officer }) {
  return (
    <article className="card flex flex-col p-6 sm:p-7 md:max-lg:last:odd:col-span-2">
      <div className="flex items-center gap-4 large-text:flex-wrap">
        <Monogram name={officer.name} />
        <div>
          <h2 className="text-2xl leading-7">{officer.name}</h2>
          <p className="mt-1 text-sm text-muted">
            {officer.title}, {officer.city}
          </p>
        </div>
      </div>
      <p className="mt-5">{officer.about}</p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {officer.specialties.map((specialty) => (
          <li key={specialty} className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold">
            {specialty}
          </li>
        ))}
      </ul>
      <div className="mt-5 grid justify-items-start gap-2.5">
        <a href={telephoneUrl(officer.phone)} className={contact}>
          <Icon name="phone" size={20} className="mt-0.5 shrink-0" />
          {officer.phone}
        </a>
        <a href={`mailto:${officer.email}`} className={contact}>
          <Icon name="mail" size={20} className="mt-0.5 shrink-0" />
          <span>
            {officer.email.split('@')[0]}@<wbr />
            {officer.email.split('@')[1]}
          </span>
        </a>
        <p className="text-sm text-muted">NMLS ID {officer.nmlsId}</p>
      </div>
      <div className="mt-auto grid pt-6">
        <ActionButton
          action={{
            does: 'request',
            label: 'Contact',
            kind: 'contact',
            topic: `Commercial lender: ${officer.name}`,
          }}
          about={officer.name}
        />
      </div>
    </article>
  );
}

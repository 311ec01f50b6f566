import { brand, telephoneUrl } from '#brand/brand.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { footerColumns, legalDisclaimer, legalLinks, socialLinks } from '../content/footer.ts';
import { EqualHousingMark } from './equal-housing-mark.tsx';
import { Logo } from './logo.tsx';
import { NavLink } from './nav-link.tsx';

const quietLink =
  'inline-block py-1 text-[0.9375rem] text-muted hover:text-ink hover:underline ' +
  // The arrow does not stand alone on a line: it hangs beside the last word.
  '[&>svg]:-mr-4.5 [&>svg]:ml-1 [&>svg]:inline [&>svg]:size-3.5';
const contact = 'inline-flex min-h-8 items-start gap-2.5 hover:underline';
const contactIcon = 'mt-0.5 shrink-0 text-primary';

export function Footer() {
  const { street, city, state, zipCode, mapUrl } = brand.headquarters;
  return (
    <footer id="site-links" className="fits-text border-t border-border bg-sunken">
      <div className="wrap grid gap-x-8 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1fr_1fr]">
        <div className="sm:col-span-3 lg:col-span-1">
          <Logo />
          <ul className="mt-5 grid justify-items-start gap-2">
            <li>
              <a href={telephoneUrl(brand.phone)} className={contact}>
                <Icon name="phone" size={20} className={contactIcon} />
                {brand.phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${brand.email}`} className={contact}>
                <Icon name="mail" size={20} className={contactIcon} />
                {brand.email}
              </a>
            </li>
            <li>
              <ExternalLink href={mapUrl} className={contact} arrow={false}>
                <Icon name="map-pin" size={20} className={contactIcon} />
                <span>
                  {street}
                  <br />
                  {city}, {state} {zipCode}
                </span>
              </ExternalLink>
            </li>
          </ul>
          <ul aria-label="Social media" className="mt-5 flex flex-wrap gap-x-9">
            {socialLinks.map((link) => (
              <li key={link.label}>
                <NavLink link={link} className={quietLink} />
              </li>
            ))}
          </ul>
        </div>
        {footerColumns.map((column) => (
          <nav key={column.title} aria-label={`${column.title}, all pages`}>
            <p className="mb-2 font-serif text-lg font-semibold">{column.title}</p>
            <ul>
              {column.links.map((link) => (
                <li key={link.label}>
                  <NavLink link={link} className={quietLink} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-border">
        <div className="wrap grid gap-4 pt-6 pb-24 text-sm text-muted">
          <ul className="flex flex-wrap items-center gap-x-6 gap-y-2 font-semibold text-ink">
            <li>Member FDIC</li>
            <li className="flex items-center gap-2">
              <EqualHousingMark />
              Equal Housing Lender
            </li>
            <li>Routing number {brand.routingNumber}</li>
            <li>License {brand.licenseNumber}</li>
            <li>NMLS ID {brand.nmlsId}</li>
          </ul>
          <p className="max-w-4xl">{legalDisclaimer}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <p>
              {brand.name}, {city}, Oregon
            </p>
            <ul className="flex flex-wrap gap-x-5">
              {legalLinks.map((link) => (
                <li key={link.label}>
                  <NavLink link={link} className={quietLink} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </footer>
  );
}

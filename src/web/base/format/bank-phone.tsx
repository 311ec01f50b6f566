import { brand, telephoneUrl } from '#brand/brand.ts';

/** The bank's number, which a press on it calls. */
export function BankPhone() {
  return (
    <a href={telephoneUrl(brand.phone)} className="link inline-block min-h-6 whitespace-nowrap">
      {brand.phone}
    </a>
  );
}

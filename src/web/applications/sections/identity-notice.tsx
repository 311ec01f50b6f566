import { Icon } from '../../ui/icons/icon.tsx';

/** What federal rules want every applicant to see before an account is opened (31 CFR 1020.220). */
export function IdentityNotice() {
  return (
    <div className="flex gap-3 rounded-2xl bg-sunken p-4 text-sm leading-5 sm:px-5">
      <Icon name="shield-check" size={20} className="shrink-0" />
      <div>
        <p className="font-semibold">
          IMPORTANT INFORMATION ABOUT PROCEDURES FOR OPENING A NEW ACCOUNT
        </p>
        <p className="mt-1">
          To help the government fight the funding of terrorism and money laundering activities,
          Federal law requires all financial institutions to obtain, verify, and record information
          that identifies each person who opens an account.
        </p>
        <p className="mt-1">
          <strong>What this means for you:</strong> When you open an account, we will ask for your
          name, address, date of birth, and other information that will allow us to identify you. We
          may also ask to see your driver's license or other identifying documents.
        </p>
      </div>
    </div>
  );
}

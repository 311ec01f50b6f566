import { ExternalLink } from '../../ui/button/external-link.tsx';
import type { ApplicationForm } from '../form/use-application-form.ts';

/** Consent to electronic records is free (15 USC 7001): without it, everything comes on paper. */
export function ConsentFields({ form }: { readonly form: ApplicationForm }) {
  return (
    <div className="grid gap-3 text-[0.9375rem]">
      <div className="flex gap-3">
        <input
          type="checkbox"
          id="electronicDelivery"
          name="electronicDelivery"
          checked={form.values.electronicDelivery}
          onChange={(event) => form.setValue('electronicDelivery', event.target.checked)}
          className="checkbox"
        />
        <div>
          <label htmlFor="electronicDelivery">
            I agree to receive documents electronically. I may ask for paper at any time.
          </label>{' '}
          <p className="text-sm text-muted">
            Optional: without it we send paper by mail, free of charge.{' '}
            <ExternalLink href="/disclosures#esign" className="link" arrow={false}>
              E-SIGN disclosure
            </ExternalLink>
          </p>
        </div>
      </div>
      <p className="text-sm text-muted">
        By submitting you confirm that you have read the{' '}
        <ExternalLink href="/privacy" className="link" arrow={false}>
          privacy notice
        </ExternalLink>{' '}
        and the{' '}
        <ExternalLink href="/disclosures" className="link" arrow={false}>
          account disclosures
        </ExternalLink>
        .
      </p>
    </div>
  );
}

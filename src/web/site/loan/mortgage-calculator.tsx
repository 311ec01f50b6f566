import { type ReactNode, useDeferredValue, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useBackToClose } from '../../ui/dialog/use-back-to-close.ts';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import { Select } from '../../ui/field/select.tsx';
import { EqualHousingMark } from '../frame/equal-housing-mark.tsx';
import { AmortizationChart } from './amortization-chart.tsx';
import { estimateLoan, formatCents, type LoanDraft, type LoanEstimate } from './loan-estimate.ts';

const example: LoanDraft = {
  price: '400,000',
  downPayment: '80,000',
  rate: '6.125',
  years: '30',
  taxes: '3,600',
  insurance: '1,200',
};

const amounts = [
  { name: 'price', label: 'Home price' },
  { name: 'downPayment', label: 'Down payment' },
] as const;

const yearly = [
  { name: 'taxes', label: 'Property tax per year' },
  { name: 'insurance', label: 'Insurance per year' },
] as const;

interface Props {
  readonly downPayment: string | undefined;
  readonly onClose: () => void;
}

/** Computes in exact cents while the visitor types; nothing leaves the browser. */
export function MortgageCalculator({ downPayment = example.downPayment, onClose }: Props) {
  useBackToClose(onClose);
  const [draft, setDraft] = useState({ ...example, downPayment });
  const result = estimateLoan(useDeferredValue(draft));
  const errors = 'errors' in result ? result.errors : {};

  const amountField = ({ name, label }: { name: keyof LoanDraft; label: string }) => (
    <Field key={name} label={label} error={errors[name]}>
      {(control) => (
        <div className="relative">
          <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center">
            $
          </span>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={draft[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
            className={`${inputStyle} pl-7`}
          />
        </div>
      )}
    </Field>
  );

  return (
    <Dialog title="Calculate Payment" onClose={onClose} wide>
      <div className="grid gap-x-8 gap-y-6 max-md:flex max-md:flex-col md:grid-cols-[1fr_1.35fr]">
        <div className="grid content-start gap-4 max-md:[&_:is(input,select)]:scroll-mt-28">
          {amounts.map(amountField)}
          <Field label="Interest rate" hint="Percent per year" error={errors.rate}>
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={draft.rate}
                onChange={(event) => setDraft({ ...draft, rate: event.target.value })}
                className={inputStyle}
              />
            )}
          </Field>
          <Field label="Term">
            {(control) => (
              <Select
                {...control}
                value={draft.years}
                onChange={(event) => setDraft({ ...draft, years: event.target.value })}
              >
                <option value="15">15 years</option>
                <option value="30">30 years</option>
              </Select>
            )}
          </Field>
          {yearly.map(amountField)}
        </div>
        <div className="max-md:contents">
          {'estimate' in result ? (
            <Estimate estimate={result.estimate} />
          ) : (
            <p className="rounded-2xl bg-sunken p-6 text-muted max-md:order-first">
              Correct the fields in red to see the payment.
            </p>
          )}
          <p className="flex items-center gap-3 text-sm text-muted md:mt-5">
            <EqualHousingMark />
            Equal Housing Lender. An estimate, not an offer; mortgage insurance is not included.
          </p>
        </div>
      </div>
    </Dialog>
  );
}

function Estimate({ estimate }: { estimate: LoanEstimate }) {
  const { monthly, loanCents, totalInterestCents, years } = estimate;
  return (
    <>
      {/* On a phone the payment stays above the fields, where it is seen to change. */}
      <div className="rounded-2xl bg-soft p-6 max-md:contents" role="status">
        <div className="max-md:sticky max-md:top-0 max-md:z-1 max-md:order-first max-md:rounded-2xl max-md:bg-soft max-md:px-5 max-md:py-2.5 max-md:shadow-[0_0_0_0.5rem_var(--color-surface)] max-md:forced-colors:border">
          <p className="text-sm">Your monthly payment</p>
          <p className="text-3xl leading-10 font-bold tracking-tight text-head md:text-4xl md:leading-12">
            {formatCents(monthly.totalCents)}
          </p>
        </div>
        <dl className="text-[0.9375rem] max-md:rounded-2xl max-md:bg-soft max-md:p-5 max-md:forced-colors:border md:mt-3">
          <Line label="Principal and interest">{formatCents(monthly.loanCents)}</Line>
          <Line label="Property tax">{formatCents(monthly.taxesCents)}</Line>
          <Line label="Insurance">{formatCents(monthly.insuranceCents)}</Line>
          <Line label="Amount borrowed">{formatCents(loanCents)}</Line>
          <Line label="Total interest">{formatCents(totalInterestCents)}</Line>
        </dl>
      </div>
      <AmortizationChart years={years} />
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

import { countries, isCountryCode } from '#rules/people/countries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { formatAmount, formatDate, formatDateTime } from '../format/format.ts';
import type { useSignedPayment } from './use-signed-payment.ts';

type Signing = ReturnType<typeof useSignedPayment>;

interface Props {
  readonly signing: Signing;
  /** The name of the account it comes from. */
  readonly from: string | undefined;
}

/** In the review of a payment: whether it is signed, and exactly what. */
export function SigningSection({ signing, from }: Props) {
  const { hasPasskey, challenge, isRequired, isOn, choose, isCancelled } = signing;
  if (!hasPasskey) return null;
  return (
    <section aria-label="Signature" className="mt-4">
      {isRequired ? (
        <Notice>Your settings ask for your signature on this payment.</Notice>
      ) : (
        <Switch
          label="Sign with my passkey"
          hint="Your device signs exactly this payment, and no other."
          checked={isOn}
          onChange={choose}
        />
      )}
      {isOn && (challenge ? <Signed wire={challenge.wire} from={from} /> : <Waiting />)}
      {isCancelled && (
        // What is signed is longer than a phone.
        <div ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}>
          <Notice tone="danger" title="Not signed" className="mt-3">
            You cancelled, or your device did not recognize you. Nothing was sent.
          </Notice>
        </div>
      )}
    </section>
  );
}

function Waiting() {
  return <Skeleton className="mt-3 h-40 rounded-2xl" />;
}

type Wire = NonNullable<Signing['challenge']>['wire'];

interface Line {
  readonly label: string;
  readonly text: string | undefined;
}

const kindLabels: Readonly<Record<Wire['transferType'], string>> = {
  wire_domestic: 'Domestic wire',
  wire_international: 'International wire',
  bill: 'Bill payment',
};

/** Every field, as the bank will have it; small at the end what only programs read. */
function linesOf(wire: Wire, from: string | undefined): readonly Line[] {
  const { recipientCountry: country } = wire;
  return [
    { label: 'Payment', text: kindLabels[wire.transferType] },
    { label: 'Amount', text: `${formatAmount(wire.amount)} (${wire.currency})` },
    { label: 'Fee', text: formatAmount(wire.fee) },
    { label: 'From', text: from },
    { label: 'Recipient', text: wire.recipientName },
    { label: 'Bank', text: wire.recipientBank },
    { label: 'Account number', text: wire.recipientAccountNumber },
    { label: 'Routing number', text: wire.recipientRoutingNumber },
    { label: 'SWIFT code', text: wire.recipientSwiftCode },
    { label: 'Address', text: wire.recipientAddress },
    { label: 'City', text: wire.recipientCity },
    { label: 'State', text: wire.recipientState },
    { label: 'Postal code', text: wire.recipientPostalCode },
    { label: 'Country', text: country && isCountryCode(country) ? countries[country] : country },
    { label: 'Description', text: wire.description },
    { label: 'Pay on', text: wire.payOn && formatDate(wire.payOn) },
  ];
}

function technicalOf(wire: Wire): readonly Line[] {
  return [
    { label: 'Asked at', text: formatDateTime(wire.issuedAt) },
    { label: 'Site', text: wire.rp },
    { label: 'Reference', text: wire.uetr },
    { label: 'Account', text: wire.fromAccountId },
    { label: 'Customer', text: wire.customerId },
    { label: 'Payee', text: wire.payeeId },
    { label: 'Nonce', text: wire.nonce },
    { label: 'Version', text: String(wire.v) },
  ];
}

function Signed({ wire, from }: { readonly wire: Wire; readonly from: string | undefined }) {
  return (
    <div className="mt-3 rounded-2xl bg-sunken px-4 py-3">
      <h3 className="text-sm font-semibold">What you sign</h3>
      <Lines lines={linesOf(wire, from)} className="mt-2 text-sm" />
      <Lines
        lines={technicalOf(wire)}
        className="mt-3 border-t border-hair pt-3 text-xs text-muted"
      />
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly Line[];
  readonly className: string;
}

function Lines({ lines, className }: LinesProps) {
  return (
    <dl className={`grid gap-1 ${className}`}>
      {lines.map(
        ({ label, text }) =>
          text !== undefined && (
            <div key={label} className="flex justify-between gap-4">
              <dt className="shrink-0 text-muted">{label}</dt>
              <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

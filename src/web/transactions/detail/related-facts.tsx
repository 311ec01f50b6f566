import { countries, isCountryCode } from '#rules/people/countries.ts';
import { Balance } from '../../base/account/balance.tsx';
import { formatAmount, formatDate } from '../../base/format/format.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import { type Related, signedSentence } from './transaction-detail.ts';

/** What the payment behind a transaction says: the wire, the bill or the check. */
export function RelatedFacts({ related }: { readonly related: readonly Related[] }) {
  return related.map((item) => {
    if (item.kind === 'wire') return <WireFacts key={item.id} wire={item} />;
    if (item.kind === 'bill') return <BillFacts key={item.id} bill={item} />;
    if (item.kind === 'card') return <CardFacts key={item.id} card={item} />;
    if (item.kind === 'check-deposit') return <CheckFacts key={item.id} check={item} />;
    if (item.kind !== 'adjustment') return null;
    return (
      <p key={item.id} className="mt-4 text-sm text-muted">
        Our staff posted this by hand. Please call us if you have questions about it.
      </p>
    );
  });
}

const heading = 'mt-5 mb-2 font-sans text-base leading-6 font-semibold';

type Of<Kind extends Related['kind']> = Extract<Related, { kind: Kind }>;

function WireFacts({ wire }: { readonly wire: Of<'wire'> }) {
  const { id, recipientName, recipientBank, recipientAccountNumber, recipientAddress } = wire;
  const country = wire.recipientCountry;
  return (
    <>
      <h3 className={heading}>
        {wire.transferType === 'wire_domestic' ? 'Domestic Wire' : 'International Wire'}
      </h3>
      <DetailList>
        <Detail
          label="To"
          more={
            <>
              <Line text={`${recipientBank} ${recipientAccountNumber}`} />
              <Line text={recipientAddress} />
              <Line
                text={country !== null && isCountryCode(country) ? countries[country] : country}
              />
            </>
          }
        >
          {recipientName}
        </Detail>
        {wire.purpose !== null && <Detail label="Purpose">{wire.purpose}</Detail>}
        <Detail label="Fee">{wire.fee === '0.00' ? 'No fee' : formatAmount(wire.fee)}</Detail>
        <Signed payment={wire} />
        <Id label="Transfer ID" id={id} copy="Copy the whole transfer ID" />
        {wire.uetr !== null && <Id label="UETR" id={wire.uetr} copy="Copy the whole UETR" />}
      </DetailList>
    </>
  );
}

function BillFacts({ bill }: { readonly bill: Of<'bill'> }) {
  const { accountNumber, address, delivery, memo, payeeName, status } = bill;
  return (
    <>
      <h3 className={heading}>Bill Payment</h3>
      <DetailList>
        <Detail
          label="To"
          more={
            <>
              {accountNumber !== null && <Line text={`Account ${accountNumber}`} />}
              <Line text={address} />
            </>
          }
        >
          {payeeName}
        </Detail>
        {memo !== null && <Detail label="Memo">{memo}</Detail>}
        <Detail label="Delivery">
          {delivery === 'check' ? 'By check in the mail' : 'Electronic'}
        </Detail>
        {status === 'completed' && (
          <Detail label="Arrives by">{formatDate(bill.expectedDate)}</Detail>
        )}
        <Signed payment={bill} />
      </DetailList>
    </>
  );
}

function Signed({ payment }: { readonly payment: Of<'wire'> | Of<'bill'> }) {
  const sentence = signedSentence(payment);
  return sentence !== undefined && <Detail label="Signature">{sentence}</Detail>;
}

const channels = { store: 'In a store', online: 'Online', atm: 'At an ATM' } as const;

function CardFacts({ card }: { readonly card: Of<'card'> }) {
  const { cardNumberMasked, cardType, channel, id } = card;
  return (
    <div className="mt-4">
      <DetailList>
        <Detail label="Paid with" more={channels[channel]}>
          <a href={`#card/${id}`} className="link print:no-underline">
            {cardType === 'credit' ? 'Credit card' : 'Debit card'} •••• {cardNumberMasked.slice(-4)}
          </a>
        </Detail>
      </DetailList>
    </div>
  );
}

function CheckFacts({ check }: { readonly check: Of<'check-deposit'> }) {
  if (check.status === 'returned') return null;
  return (
    <>
      <h3 className={heading}>Check Deposit</h3>
      <DetailList>
        {check.availability.map(({ amount, availableOn, releasedAt }) => (
          <Detail
            key={`${availableOn} ${amount}`}
            label={releasedAt === null ? 'Available on' : 'Available since'}
            more={formatDate(availableOn)}
          >
            <Balance amount={amount} />
          </Detail>
        ))}
      </DetailList>
    </>
  );
}

function Line({ text }: { readonly text: string | null }) {
  return text !== null && <span className="block wrap-anywhere">{text}</span>;
}

interface IdProps {
  readonly label: string;
  readonly id: string;
  readonly copy: string;
}

/** The part of an id that people read out; the whole one is for copying and for paper. */
function Id({ label, id, copy }: IdProps) {
  return (
    <Detail label={label}>
      <span className="-my-1.5 -mr-2.5 inline-flex items-center gap-0.5 print:m-0">
        <span className="print:hidden">{id.slice(0, 8)}</span>
        <span className="hidden print:inline">{id}</span>
        <CopyButton text={id} label={copy} />
      </span>
    </Detail>
  );
}

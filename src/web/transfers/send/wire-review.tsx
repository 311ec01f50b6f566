import { useState } from 'react';
import { printCents, ZERO } from '#money/cents.ts';
import { durationText } from '#rules/calendar/duration-text.ts';
import { countries, isCountryCode } from '#rules/people/countries.ts';
import { accountLabel, findAccount } from '../../base/account/own-account.ts';
import { formatAmount, maskedNumber } from '../../base/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import { estimatedArrival } from '../estimated-arrival.ts';
import { feeLabel } from '../transfer-labels.ts';
import { ReviewHead } from './review-head.tsx';
import { leftAfterWire, spentBy, type WireContext, type WireDraft } from './wire-draft.ts';

interface Props {
  readonly draft: WireDraft;
  readonly context: WireContext;
}

/** Everything about a wire once more, before it is sent. */
export function WireReview({ draft, context }: Props) {
  const { accounts, terms, transferType } = context;
  const account = findAccount(accounts, draft.fromAccountId);
  const arrival = terms && estimatedArrival(terms);
  const isDomestic = transferType === 'wire_domestic';
  return (
    <>
      <ReviewHead
        verb="You send"
        amount={formatAmount(draft.amount)}
        to={draft.recipientName.trim()}
      />
      <DetailList>
        {account && (
          <Detail label="From" more={leftAfterWire(draft, context)}>
            {accountLabel(account)}
          </Detail>
        )}
        <Detail label="To" more={<Destination draft={draft} isDomestic={isDomestic} />}>
          {draft.recipientBank.trim()}
        </Detail>
        {draft.recipientAddress.trim() !== '' && (
          <Detail label="Address" more={townOf(draft)}>
            {draft.recipientAddress.trim()}
          </Detail>
        )}
        {draft.description.trim() !== '' && (
          <Detail label="Purpose">{draft.description.trim()}</Detail>
        )}
        {terms && <Detail label="Fee">{feeLabel(terms.fee)}</Detail>}
        {arrival && (
          <Detail label="Arrives" more={`${arrival.days} after approval`}>
            {arrival.dates}
          </Detail>
        )}
        <Detail label="Total from your account" total>
          {formatAmount(printCents(spentBy(draft.amount, terms) ?? ZERO))}
        </Detail>
      </DetailList>
      <Notice className="mt-2.5">
        We hold this amount now.{' '}
        {isDomestic
          ? 'You can cancel until we approve it; after that a wire cannot be recalled.'
          : cancelSentence(terms?.cancelSeconds)}
      </Notice>
    </>
  );
}

function cancelSentence(seconds: number | null | undefined): string {
  const anyway = seconds && `, and in any case for ${durationText(seconds * 1_000)} from now`;
  return `You can cancel until we approve it${anyway || ''}.`;
}

function Destination({ draft, isDomestic }: { draft: WireDraft; isDomestic: boolean }) {
  const { recipientCountry: country } = draft;
  return (
    <>
      <span className="block">
        Account <ShownNumber number={draft.recipientAccountNumber.trim()} what="account number" />
      </span>
      {isDomestic ? (
        <span className="block">Routing {draft.recipientRoutingNumber.trim()}</span>
      ) : (
        <span className="block">SWIFT {draft.recipientSwiftCode.trim().toUpperCase()}</span>
      )}
      {!isDomestic && isCountryCode(country) && <span className="block">{countries[country]}</span>}
    </>
  );
}

/** "Silverton, OR 97381". */
function townOf({ recipientCity, recipientState, recipientPostalCode }: WireDraft): string {
  const cityAndState = [recipientCity.trim(), recipientState.trim()].filter(Boolean).join(', ');
  return `${cityAndState} ${recipientPostalCode.trim()}`.trim();
}

interface ShownNumberProps {
  readonly number: string;
  /** What the number is, for those who only hear the button: "account number". */
  readonly what: string;
}

/** Only the end of a number, and all of it on request: before sending, one should compare it. */
function ShownNumber({ number, what }: ShownNumberProps) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <span className="break-all">
        {isShown ? number : maskedNumber(number.replaceAll(' ', ''))}
      </span>
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        onClick={() => setShown(!isShown)}
        className="link -my-1 px-0.5 py-1 text-sm font-semibold print:hidden"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}

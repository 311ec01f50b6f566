import { useEffect, useEffectEvent, useState } from 'react';
import { readUser } from '#endpoints/people/customers.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { shortId } from '../base/format/short-id.ts';
import { SecondPersonRemarks } from '../base/queue/decision/second-person.tsx';
import { useQueue } from '../base/queue/use-queue.ts';
import { type StaffMember, whyNotManage } from '../base/session/staff-member.ts';
import { Button } from '../ui/button/button.tsx';
import { LazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { Remarks } from '../ui/display/remark.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { CustomerAccounts } from './customer-accounts.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerPayments } from './customer-payments.tsx';
import { CustomerSignIn } from './customer-sign-in.tsx';
import { CustomerTransfers } from './customer-transfers.tsx';
import { CustomerDialogs } from './dialogs/customer-dialogs.tsx';
import { useCustomerDialog } from './dialogs/use-customer-dialog.ts';
import { type DrawCardDialog, fullName, type UserPage } from './user.ts';

interface Props {
  readonly me: StaffMember;
  readonly id: string;
  readonly onLeave: () => void;
  readonly cardDialog: DrawCardDialog;
  /** There is no customer of this id. */
  readonly onMissing: () => void;
}

/** Everything staff may know of one customer. */
export function CustomerPage({ me, id, onLeave, cardDialog, onMissing }: Props) {
  const { data, error, refetch, isFetching } = useEndpoint(readUser, { params: { userId: id } });
  const isMissing = !data && (error?.status === 404 || error?.status === 400);
  const reportMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (isMissing) reportMissing();
  }, [isMissing]);
  return (
    <>
      <button
        type="button"
        onClick={onLeave}
        className="mb-3 -ml-2 flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-link hocus:underline"
      >
        <Icon name="arrow-left" size={18} />
        All customers
      </button>
      {data ? (
        <Whole me={me} page={data} cardDialog={cardDialog} onLeave={onLeave} />
      ) : error ? (
        <LoadError
          text={refusalSentence(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <LoadingText />
          <Skeleton className="h-10 w-72" />
          <Skeleton className="mt-8 h-64 w-full rounded-3xl" />
        </>
      )}
    </>
  );
}

interface WholeProps {
  readonly me: StaffMember;
  readonly page: UserPage;
  readonly cardDialog: DrawCardDialog;
  readonly onLeave: () => void;
}

function Whole({ me, page, cardDialog, onLeave }: WholeProps) {
  const { user } = page;
  useEffect(() => {
    // The button that led here is gone, and with it the reader's place.
    const isLost = document.activeElement === document.body;
    if (isLost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);
  const { dialog, open, close } = useCustomerDialog();
  const [cardId, setCardId] = useState<string>();
  const card = page.cards.find(({ id }) => id === cardId);
  const closeCard = () => setCardId(undefined);
  const { waitsForSecondPerson: waiting } = user;
  const { today } = useQueue('adjustments');
  const isProtected = user.id === FIRST_ADMINISTRATOR;
  const why =
    whyNotManage(me) ??
    (isProtected ? 'The first administrator cannot be blocked or deleted.' : undefined);
  const about = { type: 'button', disabled: why !== undefined, title: why } as const;
  return (
    <>
      <ScreenHeading
        className="mb-5.5"
        title={fullName(user)}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{user.email}</span>
            <span className="tabular-nums" title={user.id}>
              {shortId(user.id)}
            </span>
            <StatusBadge
              status={user.status}
              tone={user.status === 'blocked' ? 'danger' : 'completed'}
            />
            {user.isColleague && <StatusBadge status="colleague" tone="neutral" />}
            {user.hasStaffName && !user.isColleague && (
              <StatusBadge status="same name as a colleague" tone="pending" />
            )}
          </span>
        }
        actions={
          <div className="flex gap-2.5">
            <Button
              {...about}
              onClick={() => open({ kind: 'block', user })}
              kind="quiet"
              size="small"
            >
              Block
            </Button>
            <Button
              {...about}
              onClick={() => open({ kind: 'delete', user })}
              kind="danger"
              size="small"
            >
              Delete
            </Button>
          </div>
        }
      />
      {why && <p className="-mt-3 mb-5 text-sm text-muted">{why}</p>}
      {waiting && (
        <div className="mb-5">
          <Remarks label="Delete">
            <SecondPersonRemarks waiting={waiting} today={today} />
          </Remarks>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <CustomerAccounts
            me={me}
            accounts={page.accounts}
            cards={page.cards}
            why={why}
            onCard={setCardId}
            onClose={(account) =>
              open({ kind: 'close-account', user, account, accounts: page.accounts })
            }
          />
          <CustomerTransfers transfers={page.transfers} />
          {!isProtected && <CustomerPayments userId={user.id} />}
          <CustomerHistory events={page.history} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <CustomerContact user={user} />
          {!isProtected && (
            <CustomerSignIn user={user} sessions={page.sessions} history={page.history} why={why} />
          )}
        </div>
      </div>
      <CustomerDialogs dialog={dialog} onClose={close} onDeleted={onLeave} />
      {card && <LazyDialog onClose={closeCard}>{cardDialog(card, closeCard)}</LazyDialog>}
    </>
  );
}

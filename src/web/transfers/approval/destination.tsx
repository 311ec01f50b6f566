import { Aside, Fact } from '../../ui/queue/queue-card.tsx';
import { addressOf, type WaitingTransfer } from './waiting-transfer.ts';

/** Where a transfer goes: an own account, or all that is known of a recipient. */
export function Destination({ transfer }: { readonly transfer: WaitingTransfer }) {
  if (transfer.transferType === 'internal') {
    return (
      <Fact label="To account">
        <p className="font-semibold">{transfer.toAccountName}</p>
        <Aside>Account {transfer.toAccountNumber}</Aside>
        <Aside>Own account, same customer</Aside>
      </Fact>
    );
  }
  if (transfer.transferType === 'bill') return <BillDestination transfer={transfer} />;
  const { recipientRoutingNumber: routing, recipientSwiftCode: swift } = transfer;
  return (
    <>
      <Fact label="Recipient">
        <p className="font-semibold">{transfer.recipientName}</p>
        <Aside>{addressOf(transfer)}</Aside>
      </Fact>
      <Fact label="Bank and account">
        <p>{transfer.recipientBank}</p>
        <Aside>Account {transfer.recipientAccountNumber}</Aside>
        {routing && <Aside>Routing {routing}</Aside>}
        {swift && <Aside>SWIFT {swift}</Aside>}
      </Fact>
    </>
  );
}

/** A bill goes to the payee by the customer's number there, or as a check to an address. */
function BillDestination({ transfer }: { readonly transfer: WaitingTransfer }) {
  const { recipientAccountNumber: number } = transfer;
  const address = addressOf(transfer);
  return (
    <>
      <Fact label="Payee">
        <p className="font-semibold">{transfer.recipientName}</p>
        {address !== '' && <Aside>{address}</Aside>}
      </Fact>
      <Fact label="Sent by">
        <p>{number === null ? 'Check by mail' : 'Electronic payment'}</p>
        {number !== null && <Aside>Customer’s account number {number}</Aside>}
      </Fact>
    </>
  );
}

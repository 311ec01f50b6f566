import { Aside, Fact } from '../ui/queue-card.tsx';
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

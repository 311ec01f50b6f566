import { EmailText } from '../../../ui/display/email-text.tsx';

interface Props {
  readonly row: {
    readonly userId: string;
    readonly userName: string;
    readonly userEmail: string | null;
  };
  readonly onCustomer: (customerId: string) => void;
}

/** The customer of a row in a staff table; the name leads to the customer's page. */
export function CustomerCell({ row: { userId, userName, userEmail }, onCustomer }: Props) {
  return (
    <span className="block @table:min-w-24 @4xl:min-w-36">
      <button
        type="button"
        onClick={() => onCustomer(userId)}
        className="min-h-6 rounded-md text-left link font-medium wrap-anywhere"
      >
        {userName}
      </button>
      {/* On a narrow screen the address is on the customer's page. */}
      <span className="block text-[0.8125rem] leading-5 wrap-anywhere text-muted @max-table:hidden">
        {userEmail !== null && <EmailText email={userEmail} />}
      </span>
    </span>
  );
}

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
    <>
      <button
        type="button"
        onClick={() => onCustomer(userId)}
        className="rounded-md text-left link font-medium"
      >
        {userName}
      </button>
      <span className="block text-[0.8125rem] leading-5 wrap-anywhere text-muted @4xl:min-w-36">
        {userEmail}
      </span>
    </>
  );
}

/** What the customer wrote about a transaction, below what happened. */
export function TransactionNote({ note }: { readonly note: string | null }) {
  if (note === null) return null;
  return (
    <span className="block text-sm leading-5 font-normal wrap-anywhere">
      <span className="sr-only">Note: </span>“{note}”
    </span>
  );
}

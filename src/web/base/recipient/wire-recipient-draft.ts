/** The fields of a wire that say where it goes, as typed. */
export type WireRecipientDraft = Readonly<
  Record<
    | 'recipientName'
    | 'recipientBank'
    | 'recipientAccountNumber'
    | 'recipientRoutingNumber'
    | 'recipientSwiftCode'
    | 'recipientAddress'
    | 'recipientCity'
    | 'recipientState'
    | 'recipientCountry'
    | 'recipientPostalCode',
    string
  >
>;

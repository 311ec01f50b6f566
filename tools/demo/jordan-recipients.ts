// Whom Jordan has saved: the landlord, whom the rent goes to, and two others.
export const carpenter = {
  recipientName: 'Cedar Hollow Carpentry',
  recipientBank: 'Harbor Mutual Bank',
  recipientAccountNumber: '004418820915',
  recipientRoutingNumber: '129900007',
  recipientAddress: '61 Sawmill Lane',
  recipientCity: 'Bend',
  recipientState: 'OR',
  recipientCountry: 'US',
  recipientPostalCode: '97701',
  transferType: 'wire_domestic',
} as const;

export const jordanRecipients = [
  {
    name: 'Fir Grove Apartments',
    nickname: 'Rent',
    kind: 'business',
    bill: {
      address: '240 Fir Grove Way',
      city: 'Salem',
      state: 'OR',
      zipCode: '97302',
      accountNumber: 'FG-0412',
    },
  },
  { name: carpenter.recipientName, nickname: 'Shelves', kind: 'business', wire: carpenter },
  {
    name: 'Alma Fernhill',
    kind: 'person',
    wire: {
      recipientBank: 'Harbor Mutual Bank',
      recipientAccountNumber: '007731905526',
      recipientRoutingNumber: '129900007',
      recipientCity: 'Portland',
      recipientState: 'OR',
      recipientCountry: 'US',
      transferType: 'wire_domestic',
    },
  },
] as const;

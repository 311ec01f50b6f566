import { ScreeningDialog } from '../../base/queue/screening-dialog.tsx';
import type { WaitingTransfer } from './waiting-transfer.ts';

interface Props {
  readonly transfer: WaitingTransfer;
  readonly onClear: (note: string) => void;
  readonly onClose: () => void;
}

const parties = { customer: 'Customer', recipient: 'Recipient', bank: 'Bank' } as const;

export function TransferScreening({ transfer, onClear, onClose }: Props) {
  const hits = transfer.screening.map((hit) => ({ ...hit, party: parties[hit.party] }));
  return <ScreeningDialog hits={hits} hasNote onClear={onClear} onClose={onClose} />;
}

import { Icon } from '../ui/icons/icon.tsx';

/** Says that the bank has stopped all money movement; everything can still be read. */
export function FreezeBanner() {
  return (
    <div role="status" className="border-b border-border bg-pending-soft text-pending">
      <p className="wrap flex items-center gap-3 py-3 text-[0.9375rem]">
        <Icon name="pause" size={20} className="shrink-0" />
        <span>
          <b className="font-semibold">Money movement is paused.</b> Transfers, deposits and
          payments will be available again soon. You can still see your balances and history.
        </span>
      </p>
    </div>
  );
}

import { useInitialFocus } from '../../ui/dialog/use-initial-focus.ts';

interface Props {
  readonly verb: string;
  /** As people read it: "$1,250.00". */
  readonly amount: string;
  readonly to: string;
}

/** How much and to whom, in letters nobody can overlook. */
export function ReviewHead({ verb, amount, to }: Props) {
  const start = useInitialFocus<HTMLDivElement>();
  return (
    <div ref={start} tabIndex={-1} className="pt-1 pb-4.5 text-center">
      <p className="text-muted">{verb}</p>
      <p className="text-[2.375rem] leading-12 font-bold tracking-tight sm:text-[2.875rem] sm:leading-14">
        {amount}
      </p>
      <p className="wrap-anywhere">
        to <b className="font-semibold">{to}</b>
      </p>
    </div>
  );
}

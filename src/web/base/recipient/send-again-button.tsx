import { sendAgain } from './send-again.ts';

interface Props {
  readonly id: string;
  /** Whom the earlier payment went to, for those who only hear the button. */
  readonly name: string;
}

export function SendAgainButton({ id, name }: Props) {
  return (
    <button
      type="button"
      className="link inline-flex min-h-10 items-center text-sm font-semibold print:hidden"
      onClick={() => sendAgain({ id })}
    >
      Send again<span className="sr-only"> to {name}</span>
    </button>
  );
}

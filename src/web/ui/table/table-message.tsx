import { buttonStyle } from '../button/button-style.ts';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  readonly isAlarming?: boolean;
}

/** What stands in a table instead of rows. */
export function TableMessage({ title, text, action, isAlarming = false }: Props) {
  return (
    <div
      role={isAlarming ? 'alert' : 'status'}
      className="grid justify-items-center gap-1.5 border-t border-hair px-6 py-14 text-center"
    >
      <p className={`font-semibold ${isAlarming ? 'text-danger' : ''}`}>{title}</p>
      {text && <p className="text-muted">{text}</p>}
      {action && (
        <button
          type="button"
          onClick={action.onPress}
          className={`${buttonStyle({ kind: 'quiet', size: 'small' })} mt-3`}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

import { Button } from '../button/button.tsx';

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
        <Button onClick={action.onPress} kind="quiet" size="small" className="mt-3">
          {action.label}
        </Button>
      )}
    </div>
  );
}

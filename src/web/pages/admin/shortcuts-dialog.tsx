import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Switch } from '../../ui/field/switch.tsx';

interface Props {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

const shortcuts = [
  ['/', 'Search this page'],
  [']', 'Next tab'],
  ['[', 'Previous tab'],
  ['j k', 'In a queue: next or previous case'],
  ['a', 'In a queue: approve this case'],
  ['d', 'In a queue: deny this case'],
  ['u', 'Undo the last decision'],
  ['?', 'Show this list'],
  ['Ctrl+K', 'Find a customer, account, payment or action'],
  ['↑ ↓', 'In a table: the same button in the row above or below'],
  ['Home End', 'In a table: the first or last row'],
  ['F8', 'Notifications'],
  ['Esc', 'Close a dialog'],
] as const;

/** The keys of the portal, and the way to turn the single ones off. */
export function ShortcutsDialog({ isOn, onSwitch, onClose }: Props) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="divide-y divide-hair">
        {shortcuts.map(([keys, description]) => (
          <div key={keys} className="flex items-center justify-between gap-6 py-2.5">
            <dt className="order-2 flex gap-1.5">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-lg border border-border bg-bg px-2 py-0.5 text-center text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 border-t border-hair">
        <Switch
          label="Single keys"
          hint="All but the last five. Turned off while you type or a dialog is open."
          checked={isOn}
          onChange={onSwitch}
        />
      </div>
    </Dialog>
  );
}

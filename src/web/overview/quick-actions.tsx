import { Icon } from '../ui/icons/icon.tsx';
import type { IconName } from '../ui/icons/icon-names.ts';

export type QuickAction = 'transfer' | 'deposit' | 'bills' | 'settings';

interface Entry {
  readonly action: QuickAction;
  readonly label: string;
  readonly hint: string;
  readonly icon: IconName;
}

const entries: readonly Entry[] = [
  {
    action: 'transfer',
    label: 'Transfer Money',
    hint: 'Between accounts or by wire',
    icon: 'arrow-left-right',
  },
  {
    action: 'deposit',
    label: 'Deposit Check',
    hint: 'Photograph front and back',
    icon: 'camera',
  },
  { action: 'bills', label: 'Pay Bills', hint: 'Now or later', icon: 'receipt' },
  {
    action: 'settings',
    label: 'Account Settings',
    hint: 'Contact, alerts, password',
    icon: 'sliders-horizontal',
  },
];

const plain = 'border-border bg-surface text-ink hover:border-primary';
const first = 'border-primary bg-primary text-on-primary hover:bg-primary-hover';

interface Props {
  readonly onAction: (action: QuickAction) => void;
  /** Called when the pointer or the focus is on a button, to preload its dialog. */
  readonly onPoint: (action: QuickAction) => void;
}

/** The four things people come for. */
export function QuickActions({ onAction, onPoint }: Props) {
  return (
    <div className="relative -mt-14 grid grid-cols-2 gap-3 sm:-mt-11 lg:grid-cols-4 lg:gap-4 print:hidden">
      {entries.map(({ action, label, hint, icon }, index) => (
        <button
          key={action}
          type="button"
          onClick={() => onAction(action)}
          onPointerEnter={() => onPoint(action)}
          onFocus={() => onPoint(action)}
          className={`flex min-h-18 items-center gap-3 max-xs:flex-col max-xs:items-start rounded-2xl border p-3.5 text-left leading-5 font-semibold shadow-card transition-colors lg:gap-3.5 lg:p-4.5 ${index === 0 ? first : plain}`}
        >
          <span
            className={`grid size-10 shrink-0 place-items-center rounded-xl lg:size-11 ${index === 0 ? 'bg-white/15' : 'bg-soft text-primary'}`}
          >
            <Icon name={icon} size={20} />
          </span>
          <span className="min-w-0">
            {label}
            <span
              className={`block text-sm font-normal max-sm:hidden ${index === 0 ? '' : 'text-muted'}`}
            >
              {hint}
            </span>
          </span>
        </button>
      ))}
    </div>
  );
}

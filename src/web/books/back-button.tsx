import { Icon } from '../ui/icons/icon.tsx';

interface Props {
  readonly label: string;
  readonly onClick: () => void;
}

export function BackButton({ label, onClick }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-ml-2 flex min-h-11 items-center gap-2 justify-self-start rounded-full px-2 font-semibold text-link hocus:underline"
    >
      <Icon name="arrow-left" size={18} />
      {label}
    </button>
  );
}

import { Icon, type IconProps } from '../icon.tsx';

export function ScanLine(props: IconProps) {
  return (
    <Icon
      {...props}
      outline="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M7 12h10"
    />
  );
}

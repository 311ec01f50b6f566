import { Icon, type IconProps } from '../icon.tsx';

export function MonitorSmartphone(props: IconProps) {
  return (
    <Icon
      {...props}
      outline="M18 8V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h8M10 19v-3.96 3.15M7 19h5M18 12h2a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2z"
    />
  );
}

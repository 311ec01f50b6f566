import { Icon, type IconProps } from '../icon.tsx';

export function Vault(props: IconProps) {
  return (
    <Icon
      {...props}
      outline="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM7 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M0 0m7.9 7.9 2.7 2.7M16 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M0 0m13.4 10.6 2.7-2.7M7 16.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M0 0m7.9 16.1 2.7-2.7M16 16.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M0 0m13.4 13.4 2.7 2.7M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"
    />
  );
}

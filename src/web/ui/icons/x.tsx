import { Icon, type IconProps } from '../icon.tsx';

export function X(props: IconProps) {
  return <Icon {...props} outline="M18 6 6 18M0 0m6 6 12 12" />;
}

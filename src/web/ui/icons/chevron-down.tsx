import { Icon, type IconProps } from '../icon.tsx';

export function ChevronDown(props: IconProps) {
  return <Icon {...props} outline="M0 0m6 9 6 6 6-6" />;
}

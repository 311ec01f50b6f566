import { Icon, type IconProps } from '../icon.tsx';

export function ChevronDown(props: IconProps) {
  return <Icon {...props} outline="m6 9 6 6 6-6" />;
}

import { Icon, type IconProps } from '../icon.tsx';

export function ChevronRight(props: IconProps) {
  return <Icon {...props} outline="M0 0m9 18 6-6-6-6" />;
}

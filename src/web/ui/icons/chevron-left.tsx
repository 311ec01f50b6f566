import { Icon, type IconProps } from '../icon.tsx';

export function ChevronLeft(props: IconProps) {
  return <Icon {...props} outline="M0 0m15 18-6-6 6-6" />;
}

import { Icon, type IconProps } from '../icon.tsx';

export function ChevronUp(props: IconProps) {
  return <Icon {...props} outline="M0 0m18 15-6-6-6 6" />;
}

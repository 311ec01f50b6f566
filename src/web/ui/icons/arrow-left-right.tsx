import { Icon, type IconProps } from '../icon.tsx';

export function ArrowLeftRight(props: IconProps) {
  return <Icon {...props} outline="M8 3 4 7l4 4M4 7h16M0 0m16 21 4-4-4-4M20 17H4" />;
}

import { Icon, type IconProps } from '../icon.tsx';

export function ChevronsUpDown(props: IconProps) {
  return <Icon {...props} outline="M0 0m7 15 5 5 5-5M0 0m7 9 5-5 5 5" />;
}

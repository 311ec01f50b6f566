import { Icon, type IconProps } from '../icon.tsx';

export function Check(props: IconProps) {
  return <Icon {...props} outline="M20 6 9 17l-5-5" />;
}

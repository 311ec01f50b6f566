import { Icon, type IconProps } from '../icon.tsx';

export function TrendingUp(props: IconProps) {
  return <Icon {...props} outline="M16 7h6v6M0 0m22 7-8.5 8.5-5-5L2 17" />;
}

import { Icon, type IconProps } from '../icon.tsx';

export function ArrowRight(props: IconProps) {
  return <Icon {...props} outline="M5 12h14M0 0m12 5 7 7-7 7" />;
}

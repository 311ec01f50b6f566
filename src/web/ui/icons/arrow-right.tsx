import { Icon, type IconProps } from '../icon.tsx';

export function ArrowRight(props: IconProps) {
  return <Icon {...props} outline="M5 12h14m12 5 7 7-7 7" />;
}

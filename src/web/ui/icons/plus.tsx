import { Icon, type IconProps } from '../icon.tsx';

export function Plus(props: IconProps) {
  return <Icon {...props} outline="M5 12h14M12 5v14" />;
}

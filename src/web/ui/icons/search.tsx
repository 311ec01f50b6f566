import { Icon, type IconProps } from '../icon.tsx';

export function Search(props: IconProps) {
  return <Icon {...props} outline="M0 0m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" />;
}

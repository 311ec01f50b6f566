import { Icon, type IconProps } from '../icon.tsx';

export function List(props: IconProps) {
  return <Icon {...props} outline="M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13" />;
}

import { Icon, type IconProps } from '../icon.tsx';

export function ListFilter(props: IconProps) {
  return <Icon {...props} outline="M2 5h20M6 12h12M9 19h6" />;
}

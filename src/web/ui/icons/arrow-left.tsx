import { Icon, type IconProps } from '../icon.tsx';

export function ArrowLeft(props: IconProps) {
  return <Icon {...props} outline="M0 0m12 19-7-7 7-7M19 12H5" />;
}

import { Icon, type IconProps } from '../icon.tsx';

export function LoaderCircle(props: IconProps) {
  return <Icon {...props} outline="M21 12a9 9 0 1 1-6.219-8.56" />;
}

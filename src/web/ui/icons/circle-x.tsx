import { Icon, type IconProps } from '../icon.tsx';

export function CircleX(props: IconProps) {
  return (
    <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M0 0m15 9-6 6M0 0m9 9 6 6" />
  );
}

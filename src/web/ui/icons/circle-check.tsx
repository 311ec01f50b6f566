import { Icon, type IconProps } from '../icon.tsx';

export function CircleCheck(props: IconProps) {
  return (
    <Icon {...props} outline="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M0 0m16 9-5.5 5.5L8 12" />
  );
}

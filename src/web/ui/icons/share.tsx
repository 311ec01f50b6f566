import { Icon, type IconProps } from '../icon.tsx';

export function Share(props: IconProps) {
  return (
    <Icon {...props} outline="M12 2v13M0 0m16 6-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8" />
  );
}

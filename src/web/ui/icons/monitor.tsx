import { Icon, type IconProps } from '../icon.tsx';

export function Monitor(props: IconProps) {
  return (
    <Icon
      {...props}
      outline="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM8 21L16 21M12 17L12 21"
    />
  );
}

import { Icon, type IconProps } from '../icon.tsx';

export function Snowflake(props: IconProps) {
  return (
    <Icon
      {...props}
      outline="M0 0m10 20-1.25-2.5L6 18M10 4 8.75 6.5 6 6M0 0m14 20 1.25-2.5L18 18M0 0m14 4 1.25 2.5L18 6M0 0m17 21-3-6h-4M0 0m17 3-3 6 1.5 3M2 12h6.5L10 9M0 0m20 10-1.5 2 1.5 2M22 12h-6.5L14 15M0 0m4 10 1.5 2L4 14M0 0m7 21 3-6-1.5-3M0 0m7 3 3 6h4"
    />
  );
}

/** How buttons look, for the elements that are links as well as for those that are buttons. */
const shape =
  'inline-flex items-center justify-center gap-2 rounded-full border-2 text-center font-semibold ' +
  'transition-colors [&>svg]:shrink-0 disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken ' +
  'disabled:text-muted';

const sizes = {
  small: 'min-h-10 px-4 py-1.5 text-sm',
  normal: 'min-h-12 px-6 py-2 text-base',
} as const;

const kinds = {
  primary:
    'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover',
  outline: 'border-primary text-primary hover:bg-soft',
  quiet: 'border-control text-ink hover:bg-sunken',
  danger: 'border-danger text-danger hover:bg-danger-soft',
} as const;

export interface ButtonLook {
  readonly kind?: keyof typeof kinds;
  readonly size?: keyof typeof sizes;
}

export function buttonStyle({ kind = 'primary', size = 'normal' }: ButtonLook = {}): string {
  return `${shape} ${sizes[size]} ${kinds[kind]}`;
}

/** A round button that shows only an icon. */
export const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-sunken';

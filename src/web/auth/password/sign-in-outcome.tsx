import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** What stands in place of a form that was sent. It takes the focus, which the form had. */
export function SignInOutcome({ title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-2xl outline-none">
        <Icon name="circle-check" size={26} className="shrink-0 text-completed" />
        {title}
      </h2>
      {children}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-1">{actions}</div>
    </div>
  );
}

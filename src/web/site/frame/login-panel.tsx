import { useState } from 'react';
import { Link } from 'wouter';
import { links } from '#brand/links.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';

const audiences = ['Personal & Small Business', 'Corporate'] as const;

/** The ways into online banking. The chosen audience travels with the navigation, not in the URL. */
export function LoginPanel({ onLeave }: { onLeave: () => void }) {
  const [audience, setAudience] = useState<string>(audiences[0]);
  return (
    <div className="w-80 overflow-hidden rounded-[1.375rem] border border-border bg-surface shadow-pop">
      <div className="grid gap-4 p-6">
        <fieldset>
          <legend className="mb-2 font-serif text-xl font-semibold text-head">
            Online Banking Login
          </legend>
          {audiences.map((choice) => (
            <label key={choice} className="flex min-h-10 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="login-audience"
                value={choice}
                checked={audience === choice}
                onChange={() => setAudience(choice)}
                className="size-5 accent-primary"
              />
              {choice}
            </label>
          ))}
          {audience === 'Corporate' && (
            <p className="text-sm text-muted">Companies sign in here, too.</p>
          )}
        </fieldset>
        <Link href="/login" state={{ audience }} className={buttonStyle()} onClick={onLeave}>
          Sign In
        </Link>
        <ExternalLink href={links.recovery} className={buttonStyle({ kind: 'outline' })}>
          Recover Account
        </ExternalLink>
      </div>
      <div className="grid gap-3 border-t border-hair bg-bg px-6 py-5">
        <p className="text-sm text-muted">Register for online account access</p>
        <ExternalLink
          href={links.enrollment}
          className={buttonStyle({ kind: 'quiet', size: 'small' })}
        >
          Enroll Now
        </ExternalLink>
      </div>
    </div>
  );
}

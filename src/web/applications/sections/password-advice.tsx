import { brand } from '#brand/brand.ts';
import { passwordStrength } from '#rules/credentials/password-strength.ts';
import type { ApplicationValues } from '../form/application-values.ts';

const strengths = ['Easily guessed', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const colors = ['bg-danger', 'bg-pending', 'bg-pending', 'bg-completed', 'bg-completed'] as const;

/** How strong a password is, in a word, a bar and a sentence; it forbids nothing. */
export function PasswordAdvice({ values }: { readonly values: ApplicationValues }) {
  const { password, firstName, lastName, username, email } = values;
  const owner = { names: [firstName, lastName], username, email, bankName: brand.name };
  const { score, hint } = passwordStrength(password, owner);
  return (
    <div className="mt-2">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1.5 rounded-full ${step <= Math.max(score, 1) ? colors[score] : 'bg-border forced-colors:border forced-colors:bg-[Canvas]'}`}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-sm text-muted">
        <strong className="font-semibold text-ink">{strengths[score]}.</strong> {hint}
      </p>
    </div>
  );
}

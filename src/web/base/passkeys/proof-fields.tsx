import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { CodeField } from '../form/code-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import type { ValidatedForm } from '../form/use-validated-form.ts';

export interface Proof extends FieldValues {
  readonly password: string;
  readonly code: string;
}

/** What is sent; where there is no code, none is. */
export function proofBody({ password, code }: Proof, codeLabel: string | undefined) {
  return { password, ...(codeLabel !== undefined && { code }) };
}

interface Props<Values extends Proof> {
  readonly form: ValidatedForm<Values>;
  readonly codeLabel: string | undefined;
  readonly codeHint?: ReactNode;
}

export function ProofFields<Values extends Proof>({ form, codeLabel, codeHint }: Props<Values>) {
  return (
    <>
      <PasswordField
        form={form}
        name={'password' as Path<Values>}
        label="Your password"
        autoComplete="current-password"
      />
      {codeLabel !== undefined && (
        <CodeField form={form} name={'code' as Path<Values>} label={codeLabel} />
      )}
      {codeHint !== undefined && <p className="text-sm text-muted sm:col-span-2">{codeHint}</p>}
    </>
  );
}

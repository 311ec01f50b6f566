import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { email } from '#contract/fields/email.ts';
import { fieldSentence } from '#contract/fields/field-sentence.ts';
import { newPassword } from '#contract/fields/sign-in/password.ts';
import { line } from '#contract/fields/text.ts';
import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import { CannotStart } from '../startup/cannot-start.ts';

const administrator = z.object({
  email,
  firstName: line({ label: 'First name', max: 70 }),
  lastName: line({ label: 'Last name', max: 70 }),
  password: newPassword(PASSWORD_LENGTH.staff),
});

export type Administrator = z.output<typeof administrator>;

const QUESTIONS = [
  { field: 'email', variable: 'ADMIN_EMAIL', question: 'Email: ' },
  { field: 'firstName', variable: 'ADMIN_FIRST_NAME', question: 'First name: ' },
  { field: 'lastName', variable: 'ADMIN_LAST_NAME', question: 'Last name: ' },
  {
    field: 'password',
    variable: 'ADMIN_PASSWORD',
    question: `Password, at least ${PASSWORD_LENGTH.staff} characters (not shown as you type): `,
  },
] as const;

/** What the environment does not say is asked for, in the same order wherever the answers come from. */
export async function askForAdministrator(
  env: Readonly<Record<string, string | undefined>>,
  input: NodeJS.ReadStream,
): Promise<Administrator> {
  const answers: Record<string, string> = {};
  const screen = new Screen();
  const asking = createInterface({ input, output: screen, terminal: input.isTTY === true });
  const lines = linesOf(asking);
  try {
    for (const { field, variable, question } of QUESTIONS) {
      const value = env[variable];
      if (value !== undefined) {
        answers[field] = value;
        continue;
      }
      if (input.isTTY) process.stdout.write(question);
      screen.silent = field === 'password';
      answers[field] = (await lines.next()).value ?? '';
      if (input.isTTY && screen.silent) process.stdout.write('\n');
    }
  } finally {
    asking.close();
  }
  return read(answers);
}

function read(answers: unknown): Administrator {
  const result = administrator.safeParse(answers, { error: fieldSentence });
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ message }) => `  - ${message}.`);
  throw new CannotStart(`The administrator was not created:\n${sentences.join('\n')}`);
}

async function* linesOf(asking: Interface): AsyncGenerator<string, undefined> {
  for await (const text of asking) yield text;
  return undefined;
}

/** Shows what is typed, save while a password is. */
class Screen extends Writable {
  silent = false;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.silent) process.stdout.write(chunk);
    done();
  }
}

/**
 * The fifty thousand passwords that were most often found in leaks. The list is read when it is
 * first asked for: the demonstration never does.
 */
export async function leakedPasswords(): Promise<ReadonlySet<string>> {
  known ??= readList();
  return await known;
}

let known: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

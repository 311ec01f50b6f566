/**
 * Whether a password is among the fifty thousand that were most often found in leaks. The list is
 * read when it is first asked for: the demonstration never does.
 */
export async function isOnLongList(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password);
}

let known: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

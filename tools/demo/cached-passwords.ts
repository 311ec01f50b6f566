import { Passwords } from '#server/base/session/password.ts';

/** The demo bank has two passwords and many logins, so each password is hashed once. */
export class CachedPasswords extends Passwords {
  readonly #hashes = new Map<string, Promise<string>>();

  override hash(password: string): Promise<string> {
    const known = this.#hashes.get(password) ?? super.hash(password);
    this.#hashes.set(password, known);
    return known;
  }

  override async verify(password: string, phc: string): Promise<boolean> {
    return (await this.#hashes.get(password)) === phc || (await super.verify(password, phc));
  }
}

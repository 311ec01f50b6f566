// A one-time password is entered once more when a new one is chosen. So that nobody types it twice,
// the tab's memory keeps it from the one screen to the other.
let typed: string | undefined;

export function keepTyped(password: string): void {
  typed = password;
}

export function readTyped(): string | undefined {
  return typed;
}

export function forgetTyped(): void {
  typed = undefined;
}

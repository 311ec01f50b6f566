import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../base/page/storage.ts';

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/** What the visitor allows, as it is kept in the browser. */
export interface Consent {
  readonly necessary: true;
  readonly advertising: boolean;
  readonly personalization: boolean;
  readonly analytics: boolean;
}

export const allowAll: Consent = {
  necessary: true,
  advertising: true,
  personalization: true,
  analytics: true,
};

export const necessaryOnly: Consent = {
  necessary: true,
  advertising: false,
  personalization: false,
  analytics: false,
};

const privacyKey = 'privacy';
const listeners = new Set<() => void>();
let known: Consent | null | undefined;

/** Null where nothing valid is stored: the visitor has not chosen yet. */
export function parseConsent(stored: string | null): Consent | null {
  if (stored === null) return null;
  try {
    const record: Partial<Consent> | null = JSON.parse(stored);
    return record?.necessary === true
      ? {
          necessary: true,
          advertising: record.advertising === true,
          personalization: record.personalization === true,
          analytics: record.analytics === true,
        }
      : null;
  } catch {
    return null;
  }
}

/** Global Privacy Control is the visitor's standing no; only a choice made here overrides it. */
export function sendsPrivacyControl(): boolean {
  return navigator.globalPrivacyControl === true;
}

function currentConsent(): Consent | null {
  if (known === undefined) {
    known = parseConsent(readStored(privacyKey));
    if (!known && sendsPrivacyControl()) saveConsent(necessaryOnly);
  }
  return known ?? null;
}

export function saveConsent(consent: Consent): void {
  known = consent;
  writeStored(privacyKey, JSON.stringify(consent));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key !== privacyKey) return;
    known = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', other);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', other);
  };
}

/** Undefined while the page is as it was prerendered, null before the visitor has chosen. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(
    subscribe,
    currentConsent,
    () => undefined,
  );
}

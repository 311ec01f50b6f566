// Filling in the account application, for the journeys of applicants.
import { expect, type Locator, type Page } from '@playwright/test';

/** What stands in the form's fields, by their labels, as people type it. */
export type Typed = Readonly<Record<string, string>>;

let made = 0;

/** The answers of a new applicant, different each time. */
export function newApplicant(changes: Typed = {}): Typed {
  made += 1;
  return {
    'First name': 'Wilhelmina',
    'Last name': 'Okonjo',
    Email: `wilhelmina${made}@mail.example`,
    'Phone number': '503 555 0147',
    'Date of birth': '04191988',
    // Not of those of tests/support/people/applications.ts, who may be in the same bank.
    'Social Security number': `213-44-${String(1_000 + made)}`,
    'Street address': '2207 Heron Creek Lane',
    City: 'Independence',
    State: 'Oregon',
    'ZIP code': '97351',
    'Initial deposit': '250.5',
    Username: `wilhelmina${made}`,
    Password: 'five-larches-by-the-river',
    'Confirm password': 'five-larches-by-the-river',
    ...changes,
  };
}

/** Opens the application with the privacy banner answered, and waits for its script. */
export async function openApplication(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem(
      'privacy',
      '{"necessary":true,"advertising":false,"personalization":false,"analytics":false}',
    );
  });
  await page.goto('/open-account');
  await expect(submitButton(page)).toBeEnabled();
}

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Submit Application' });
}

export async function fillIn(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    if (label === 'State') await field(page, label).selectOption(text);
    else await field(page, label).fill(text);
  }
}

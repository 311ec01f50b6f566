import { addBusinessDays } from '#rules/calendar/business-days.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';

/** Review takes one to two business days, as the site promises everywhere. */
const REVIEW_DAYS = 2;

interface Step {
  readonly when: string;
  readonly what: string;
}

/** What happens to an application that came in on this day of the bank, with dates. */
export function nextSteps(received: CalendarDate, email: string): readonly Step[] {
  const decided = addBusinessDays(received, REVIEW_DAYS);
  return [
    { when: printDay(received), what: 'We have received your application.' },
    {
      when: `By ${printDay(decided)}`,
      what: 'Our team reviews it within 1-2 business days.',
    },
    {
      when: 'On approval',
      what: `We email a 6-digit access code to ${email}. Your account details and routing number become available.`,
    },
    {
      when: 'At your first sign-in',
      what: 'Sign in with your email and the access code. Then set up an authenticator app to get your codes from then on.',
    },
    {
      when: 'Later sign-ins',
      what: 'Each one asks for a new code: from your app, or one we email you as you sign in.',
    },
  ];
}

function printDay(day: CalendarDate): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

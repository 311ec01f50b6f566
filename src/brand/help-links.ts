import { links } from './links.ts';

/** Help and policies outside online banking, opened in a new tab from where people sign in. */
export const helpLinks = [
  { label: 'Contact Us', href: links.contactUs },
  { label: 'Register for online access', href: links.enrollment },
  { label: 'Security and education', href: links.education },
  { label: 'Privacy', href: '/privacy' },
  { label: 'Disclosures', href: '/disclosures' },
  { label: 'Accessibility', href: '/accessibility' },
] as const;

import { brand } from './brand.ts';

/**
 * What a customer agrees to who takes documents electronically (15 USC 7001(c)). A change of the
 * words is a new version: add one, and keep the older ones for those who agreed to them.
 */
export const consentTexts: Readonly<Record<string, readonly string[]>> = {
  '2025-01': [
    'With your consent we give you agreements, notices and statements electronically. Your consent covers every account you open with us online.',
    `You may ask for paper at any time, without charge: call ${brand.phone}.`,
    'You may withdraw your consent at any time, without charge; from then on we send paper by mail.',
    'To withdraw, or to change your e-mail address, call us or come to a branch.',
    'You need a current web browser, an e-mail address, and a way to save or print pages.',
  ],
  '2026-11': [
    'With your consent we give you agreements, notices and statements electronically. Your consent covers every account you open with us online.',
    `You may ask for paper at any time, without charge: call ${brand.phone}.`,
    'You may withdraw your consent at any time, without charge; from then on we send paper by mail.',
    'To withdraw, or to change your e-mail address, use Account Settings in online banking or call us.',
    'You need a current web browser, an e-mail address, and a way to save or print pages.',
  ],
};

export const CONSENT_VERSION = '2026-11';

/** What a customer should know before withdrawing. */
export const withdrawalEffects: readonly string[] = [
  'From now on we send agreements, notices and statements on paper, by mail, without charge.',
  'Paper takes longer to reach you. Please keep your address up to date.',
  'Your accounts and online banking stay as they are, and no fee is charged.',
  'You will still get emails about your security, your payments and your deposits.',
  'Documents we already gave you electronically stay valid. You may agree again at any time.',
];

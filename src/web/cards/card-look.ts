/** The colors a card was issued in; a color we do not know is evergreen. */
const backgrounds: Readonly<Record<string, string>> = {
  evergreen: 'from-[#0b3d2a] via-[#0f5138] to-[#187150]',
  midnight: 'from-[#0a3440] via-[#0b5c6e] to-[#17788c]',
  slate: 'from-[#232f38] via-[#364652] to-[#4d6272]',
  copper: 'from-[#5e2510] via-[#8a3817] to-[#a9501f]',
};

export function backgroundOf(cardColor: string): string {
  return backgrounds[cardColor] ?? 'from-[#0b3d2a] via-[#0f5138] to-[#187150]';
}

/** The masked number as people read it: dots and the last four digits. */
export function dotted(cardNumberMasked: string): string {
  return cardNumberMasked.replaceAll('*', '•');
}

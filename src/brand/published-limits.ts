/** The limits that the public site states, each with its default, by the variable that sets it. */
export const publishedDefaults = {
  LIMIT_WIRE_FEE: '0.00',
  LIMIT_DOMESTIC_WIRE_BUSINESS_EACH: '250000.00',
  LIMIT_STARTING_CREDIT_LIMIT: '1000.00',
} as const;

type Variable = keyof typeof publishedDefaults;
export type PublishedLimits = Readonly<Record<Variable, string>>;

/** The published limits of an environment. The site's build and the server read the same. */
export function publishedLimitsOf(
  env: Readonly<Record<string, string | undefined>>,
): PublishedLimits {
  const names = Object.keys(publishedDefaults) as Variable[];
  const limits = names.map((name) => [name, env[name]?.trim() || publishedDefaults[name]] as const);
  return Object.fromEntries(limits) as Record<Variable, string>;
}

import type { Reply, Sent } from '#contract/endpoint.ts';
import type { changeAlertRules, listAlertRules } from '#endpoints/accounts/alerts.ts';
import { alertTraits, type ChosenAlertKind, chosenAlertKinds } from '#rules/people/alert-kinds.ts';

/** The form's fields: three for each kind, named after it. */
export type AlertValues = Readonly<
  Record<`${ChosenAlertKind}-on` | `${ChosenAlertKind}-email`, boolean> &
    Record<`${ChosenAlertKind}-amount`, string>
>;

type Rules = Reply<typeof listAlertRules>['rules'];
type ChosenRules = Sent<typeof changeAlertRules>['body']['rules'];

export function valuesOf(rules: Rules): AlertValues {
  const fields = chosenAlertKinds.flatMap((kind): [string, boolean | string][] => {
    const rule = rules.find((one) => one.kind === kind);
    return [
      [`${kind}-on`, rule?.enabled ?? false],
      [`${kind}-email`, rule?.email ?? false],
      [`${kind}-amount`, rule?.threshold ?? ''],
    ];
  });
  return Object.fromEntries(fields) as unknown as AlertValues;
}

export function rulesOf(values: AlertValues): ChosenRules {
  return chosenAlertKinds.map((kind) => {
    const amount = values[`${kind}-amount`].trim();
    return {
      kind,
      threshold: alertTraits(kind).hasThreshold && amount !== '' ? amount : null,
      email: values[`${kind}-email`],
      enabled: values[`${kind}-on`],
    };
  });
}

/** An alert of an amount needs one. */
export function missingAmounts(values: AlertValues): Readonly<Record<string, string>> {
  const missing = chosenAlertKinds.filter(
    (kind) =>
      alertTraits(kind).hasThreshold &&
      values[`${kind}-on`] &&
      values[`${kind}-amount`].trim() === '',
  );
  return Object.fromEntries(missing.map((kind) => [`${kind}-amount`, 'Please enter an amount']));
}

import { CONSENT_VERSION } from '#brand/electronic-consent.ts';
import type { Sent } from '#contract/endpoint.ts';
import type { submitApplication } from '#contract/people/applications.ts';
import { cleanMoney } from '../../ui/mask/typed-money.ts';
import type { ApplicationValues } from './application-values.ts';
import { chosenProduct } from './chosen-product.ts';

/** What is sent of a form without problems. */
export function applicationBody(
  values: ApplicationValues,
  draftKey: string | null = null,
): Sent<typeof submitApplication>['body'] {
  const {
    confirmPassword: _,
    electronicDelivery,
    initialDeposit,
    productId: _chosen,
    ...rest
  } = values;
  const product = chosenProduct(values);
  return {
    ...rest,
    ...(product && { productId: product.id }),
    initialDeposit: Number(cleanMoney(initialDeposit)),
    consents: {
      electronicDelivery,
      identityNotice: true,
      privacyNotice: true,
      version: CONSENT_VERSION,
    },
    ...(draftKey !== null && { draftKey }),
  };
}

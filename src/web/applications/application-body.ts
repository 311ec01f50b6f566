import type { submitApplication } from '#contract/applications.ts';
import type { Sent } from '#contract/endpoint.ts';
import { cleanMoney } from '../ui/typed-money.ts';
import type { ApplicationValues } from './application-values.ts';
import { chosenProduct } from './chosen-product.ts';

/** Of the notices on the page; a change of their words is a new version. */
const NOTICES_VERSION = '2026-11';

/** What is sent of a form without problems. */
export function applicationBody(values: ApplicationValues): Sent<typeof submitApplication>['body'] {
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
      version: NOTICES_VERSION,
    },
  };
}

import type {
  addPasskey,
  addStaffPasskey,
  listPasskeys,
  listStaffPasskeys,
  preparePasskey,
  prepareStaffPasskey,
  removePasskey,
  removeStaffPasskey,
} from '#contract/people/passkeys.ts';

/** The endpoints of a customer's passkeys, or of a staff member's. */
export interface PasskeyEndpoints {
  readonly list: typeof listPasskeys | typeof listStaffPasskeys;
  readonly prepare: typeof preparePasskey | typeof prepareStaffPasskey;
  readonly add: typeof addPasskey | typeof addStaffPasskey;
  readonly remove: typeof removePasskey | typeof removeStaffPasskey;
}

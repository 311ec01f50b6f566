import type { BankLocation } from '#brand/bank-locations.ts';
import type { PageHead } from '../../base/page/page.ts';
import type { Picture } from '../page/picture.ts';
import type { HoursStyle } from './opening-hours.ts';

/** A page of locations one can walk into. */
export interface CentersContent {
  readonly head: PageHead;
  readonly title: string;
  readonly lead: string;
  readonly picture: Picture;
  readonly locations: readonly BankLocation[];
  readonly hoursStyle: HoursStyle;
  readonly visit: {
    readonly label: string;
    readonly kind: 'appointment';
    /** Begins the request's topic; the name of the place follows. */
    readonly topic: string;
  };
  readonly equalHousing?: true;
  /** The list of all branches, which need not offer to find one. */
  readonly listsBranches?: true;
}

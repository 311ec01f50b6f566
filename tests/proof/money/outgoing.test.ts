import { proveSmall } from '../prove-small.ts';
import { outgoing } from './outgoing.ts';

proveSmall(outgoing);

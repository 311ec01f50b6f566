import { outgoing } from './outgoing.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(outgoing);

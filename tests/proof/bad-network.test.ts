import { badNetwork } from './bad-network.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(badNetwork);

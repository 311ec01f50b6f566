import { proveSmall } from '../prove-small.ts';
import { badNetwork } from './bad-network.ts';

proveSmall(badNetwork);

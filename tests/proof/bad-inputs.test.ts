import { badInputs } from './bad-inputs.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(badInputs);

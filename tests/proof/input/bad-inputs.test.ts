import { proveSmall } from '../prove-small.ts';
import { badInputs } from './bad-inputs.ts';

proveSmall(badInputs);

import { proveSmall } from '../prove-small.ts';
import { powerCut } from './power-cut.ts';

proveSmall(powerCut);

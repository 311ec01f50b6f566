import { proveSmall } from '../prove-small.ts';
import { crashAtPoints } from './crash-at-points.ts';

proveSmall(crashAtPoints);

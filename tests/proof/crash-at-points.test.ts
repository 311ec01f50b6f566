import { crashAtPoints } from './crash-at-points.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(crashAtPoints);

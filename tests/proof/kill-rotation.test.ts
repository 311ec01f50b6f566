import { killRotation } from './kill-rotation.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(killRotation);

import { proveSmall } from '../prove-small.ts';
import { killRotation } from './kill-rotation.ts';

proveSmall(killRotation);

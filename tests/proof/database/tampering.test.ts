import { proveSmall } from '../prove-small.ts';
import { tampering } from './tampering.ts';

proveSmall(tampering);

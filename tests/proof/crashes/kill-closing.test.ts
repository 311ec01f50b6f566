import { proveSmall } from '../prove-small.ts';
import { killClosing } from './kill-closing.ts';

proveSmall(killClosing);

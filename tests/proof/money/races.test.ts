import { proveSmall } from '../prove-small.ts';
import { races } from './races.ts';

proveSmall(races);

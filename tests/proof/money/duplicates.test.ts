import { proveSmall } from '../prove-small.ts';
import { duplicates } from './duplicates.ts';

proveSmall(duplicates);

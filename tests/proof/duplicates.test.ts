import { duplicates } from './duplicates.ts';
import { proveSmall } from './prove-small.ts';

proveSmall(duplicates);

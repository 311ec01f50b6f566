import { proveSmall } from '../prove-small.ts';
import { model } from './model.ts';

proveSmall(model);

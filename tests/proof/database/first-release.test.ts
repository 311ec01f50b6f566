import { proveSmall } from '../prove-small.ts';
import { firstReleaseProof } from './first-release.ts';

proveSmall(firstReleaseProof);

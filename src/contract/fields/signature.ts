import * as z from 'zod/mini';
import { base64url } from './base64url.ts';
import { body } from './body.ts';
import { assertion } from './credential.ts';

/** Beside what is signed: the nonce of its challenge, and what the device answered. */
export const signature = z.optional(body({ nonce: base64url('Nonce', 64), response: assertion }));

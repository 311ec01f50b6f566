// Who has shown reference and birth date may send documents for some minutes. The cookie carries a
// signed statement and no session: it opens nothing but the answer to an open question.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../../base/deps.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';

const PURPOSE = 'applicant access';

export function admitApplicant(
  { keys, clock, config }: Deps,
  reply: FastifyReply,
  applicationId: string,
): void {
  const until = clock.now().getTime() + config.limits.applicantAccessMs;
  const proof = keys.index(PURPOSE, statement(applicationId, until));
  reply.server.requestContext.cookies.set(reply, 'applicant', `${applicationId}.${until}.${proof}`);
}

/** The application whose reference and birth date were shown a while ago, or a refusal. */
export function requireApplicant({ keys, clock }: Deps, request: FastifyRequest): string {
  const cookie = request.server.requestContext.cookies.read(request, 'applicant') ?? '';
  const applicationId = readCookie(keys, cookie, clock.now());
  if (applicationId !== undefined) return applicationId;
  const sentence = 'Please enter your reference and date of birth again, and then send it.';
  throw new Refusal('not-signed-in', { sentence });
}

function readCookie(keys: KeyRing, cookie: string, now: Date): string | undefined {
  const [, applicationId = '', until = '', proof = ''] =
    /^([0-9a-f-]{36})\.(\d{1,15})\.(.+)$/.exec(cookie) ?? [];
  const isGenuine = keys.isIndexOf(proof, PURPOSE, statement(applicationId, Number(until)));
  return isGenuine && Number(until) > now.getTime() ? applicationId : undefined;
}

function statement(applicationId: string, until: number): string {
  return `${applicationId} until ${until}`;
}

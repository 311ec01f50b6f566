// JSON lines, by allow-list: a field that is not named here never reaches the log, so a careless
// call cannot leak a name, an address or a code. Errors leave their class, code and frames, but not
// their message, because messages quote values.
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';

/** Names from the OWASP logging vocabulary, so that common tools understand them. */
export type LogEvent =
  | 'sys_startup'
  | 'sys_shutdown'
  | 'sys_crash'
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_lock'
  | 'authn_password_change'
  | 'authn_token_created'
  | 'authz_fail'
  | 'authz_admin'
  | 'excess_rate_limit_exceeded'
  | 'input_validation_fail'
  | 'malicious_cors'
  | 'malicious_direct_reference'
  | 'privilege_permissions_changed'
  | 'sequence_fail'
  | 'session_created'
  | 'session_expired'
  | 'session_renewed'
  | 'session_use_after_expire'
  | 'user_created'
  | 'user_updated';

export interface LogFields {
  readonly event?: LogEvent | undefined;
  readonly requestId?: string | undefined;
  /** The W3C trace that the request is part of. */
  readonly traceId?: string | undefined;
  /** The network address of the client, on security events only. */
  readonly address?: string | undefined;
  /** The throttle that refused; its subject is in it as an HMAC. */
  readonly throttle?: string | undefined;
  /** The HMAC of a name that no login has. */
  readonly subject?: string | undefined;
  /** An id of ours, never an e-mail address or a username. */
  readonly actorId?: string | undefined;
  readonly method?: string | undefined;
  /** The route's template, never the URL: a URL can carry what a person typed. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly ms?: number | undefined;
  readonly code?: string | undefined;
  /** Why something is unavailable: a code of the database's or a word of ours. */
  readonly cause?: string | undefined;
  readonly reference?: string | undefined;
  readonly job?: string | undefined;
  readonly count?: number | undefined;
  readonly port?: number | undefined;
  readonly error?: unknown;
}

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const textFields = [
  'event',
  'requestId',
  'traceId',
  'address',
  'throttle',
  'subject',
  'actorId',
  'method',
  'route',
  'code',
  'cause',
  'reference',
  'job',
] as const;
const numberFields = ['status', 'ms', 'count', 'port'] as const;

export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (name: string) => ({ level: name }) },
  };
  const out = pino(options, destination ?? standardOutput());
  return {
    debug: (message, fields) => out.debug(allowed(fields), printable(message)),
    info: (message, fields) => out.info(allowed(fields), printable(message)),
    warn: (message, fields) => out.warn(allowed(fields), printable(message)),
    error: (message, fields) => out.error(allowed(fields), printable(message)),
  };
}

// Lines that come while others are being written go together, off the path of those who are served.
// What is not written yet when the process ends is written then.
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false });
}

function allowed(fields: LogFields = {}): Record<string, string | number> {
  const line: Record<string, string | number> = {};
  for (const name of textFields) {
    const value = fields[name];
    if (typeof value === 'string') line[name] = printable(value);
  }
  for (const name of numberFields) {
    const value = fields[name];
    if (typeof value === 'number') line[name] = value;
  }
  return fields.error === undefined ? line : { ...line, ...describeError(fields.error) };
}

function describeError(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { errorClass: typeof error };
  const described: Record<string, string> = { errorClass: printable(error.name) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code === 'string') described['errorCode'] = printable(code);
  if (typeof constraint === 'string') described['constraint'] = printable(constraint);
  const stack = error.stack ?? '';
  const afterMessage = stack.slice(stack.indexOf(error.message) + error.message.length);
  const frames = afterMessage.split('\n').filter((line) => line.startsWith('    at '));
  if (frames.length > 0) described['stack'] = printable(frames.join('\n'), 4_000);
  return described;
}

// JSON escapes C0 controls itself; the C1 ones, which some terminals obey too, it does not.
function printable(text: string, longest = 300): string {
  return text.slice(0, longest).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, '\ufffd');
}

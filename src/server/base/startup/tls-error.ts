// What to do when the database is there and TLS to it fails.

const UNTRUSTED = new Set([
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const OUT_OF_DATE = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);
// The driver has no code for it.
const NOT_OFFERED = 'The server does not support SSL connections';

export function tlsErrorSentence({ code = '', syscall, message }: NodeJS.ErrnoException) {
  if (UNTRUSTED.has(code)) {
    return (
      `The database certificate is not trusted (${code}): name the certificate file of the authority ` +
      'that signed it as sslrootcert in DATABASE_URL.'
    );
  }
  if (OUT_OF_DATE.has(code)) {
    return `The database certificate has expired (${code}): renew it on the database server.`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return (
      'The database certificate is for a different name than the one in DATABASE_URL: ' +
      'use a name listed in the certificate.'
    );
  }
  if (code === 'ENOENT' && syscall === 'open') {
    return (
      'A file named in DATABASE_URL (sslrootcert, sslcert or sslkey) does not exist: ' +
      'check its path.'
    );
  }
  if (message === NOT_OFFERED) {
    return 'The database does not offer TLS: turn ssl on in PostgreSQL, or remove sslmode from DATABASE_URL.';
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return `TLS to the database failed (${code}): check the ssl settings of PostgreSQL and of DATABASE_URL.`;
  }
  return undefined;
}

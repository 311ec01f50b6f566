// Headers of every answer. One strict policy for all of them: a page of ours needs nothing that is
// not ours, and an answer that is no page loses nothing by it.
import { type Config, isHttps } from '../config/config.ts';

export const REPORT_PATH = '/csp-reports';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  // Nothing here makes HTML or scripts out of text. The one policy that may declare an address safe
  // knows that of the service worker only.
  'trusted-types service-worker',
  `report-uri ${REPORT_PATH}`,
  'report-to csp',
].join('; ');

// Nothing here uses the camera, the microphone or the place one is at. Check images are files.
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  // Passkeys work in our own pages and in no frame of another site.
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'reporting-endpoints': `csp="${REPORT_PATH}"`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    ...(isHttps(config) && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

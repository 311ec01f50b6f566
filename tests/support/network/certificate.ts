// A self-signed certificate for 127.0.0.1, made when a test needs one: no private key is kept in a
// file, and nothing but this Node is needed. DER by hand, as little of it as a certificate takes.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

export function makeCertificate(): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const algorithm = sequence(objectId(0x2b, 0x65, 0x70));
  const name = sequence(
    tagged(0x31, sequence(objectId(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from('127.0.0.1')))),
  );
  const isAuthority = sequence(
    objectId(0x55, 0x1d, 0x13),
    tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))),
  );
  const otherNames = sequence(
    objectId(0x55, 0x1d, 0x11),
    tagged(0x04, sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])))),
  );
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time('20200101000000Z'), time('20990101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(isAuthority, otherNames)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign(null, body, privateKey)]);
  const certificate = sequence(body, algorithm, tagged(0x03, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts));
const objectId = (...bytes: readonly number[]) => tagged(0x06, Buffer.from(bytes));
const time = (text: string) => tagged(0x18, Buffer.from(text));

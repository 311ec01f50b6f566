import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate, type TestCertificate } from '#tests/support/network/certificate.ts';
import { startMailServer } from '#tests/support/network/mail-server.ts';
import { fileMailer, type OutgoingMail, smtpMailer } from './mail.ts';

const sender = { name: 'Larch', address: 'no-reply@bank.example' };
const mail: OutgoingMail = {
  id: '3f0d3c2e-5a1c-4a7c-9d0e-6f4d1d1f0001',
  kind: 'activation',
  to: 'jordan@mail.example',
  subject: 'Welcome — ready',
  text: 'Hello Jordan\n\nAccess code: 042137\n',
  createdAt: new Date('2026-03-02T17:00:00Z'),
};

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larch-mail-'));
});
after(() => rm(folder, { recursive: true }));

test('without SMTP each mail becomes one whole file, readable by its owner only', async () => {
  const mailer = fileMailer(join(folder, 'mail'), sender);
  await mailer.send(mail);
  const files = await readdir(join(folder, 'mail'));
  assert.deepEqual(files, [`2026-03-02T17-00-00-000Z-${mail.id}.eml`]);
  const file = join(folder, 'mail', files[0] ?? '');
  const text = await readFile(file, 'utf8');
  assert.match(text, /^From: Larch <no-reply@bank\.example>\r\n/m);
  assert.match(text, /^To: jordan@mail\.example\r\n/m);
  assert.match(text, new RegExp(`^Message-ID: <${mail.id}@bank\\.example>\r\n`, 'm'));
  assert.match(text, /^Date: Mon, 02 Mar 2026 17:00:00 \+0000\r\n/m);
  assert.match(text, /^Access code: 042137\r\n/m);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('a mail leaves in two parts, plain words first, then the same in HTML', async () => {
  const mailer = fileMailer(join(folder, 'parts'), sender);
  await mailer.send(mail);
  const [file = ''] = await readdir(join(folder, 'parts'));
  const folded = await readFile(join(folder, 'parts', file), 'utf8');
  const text = folded.replaceAll('=\r\n', '');
  assert.match(text, /^Content-Type: multipart\/alternative;/m);
  const [plain, markup] = [text.indexOf('text/plain'), text.indexOf('text/html')];
  assert.ok(plain > 0 && markup > plain, 'a reader takes the last part it understands');
  assert.match(text.slice(plain, markup), /Access code: 042137/);
  assert.match(text.slice(markup), />042137</);
});

test('a second attempt replaces the file of the first', async () => {
  const mailer = fileMailer(join(folder, 'twice'), sender);
  await mailer.send(mail);
  await mailer.send(mail);
  assert.equal((await readdir(join(folder, 'twice'))).length, 1);
});

test('a line break in a subject or an address adds no header', async () => {
  const mailer = fileMailer(join(folder, 'inject'), sender);
  await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@mail.example', to: 'a@b.example\r\nX: y' });
  const [file = ''] = await readdir(join(folder, 'inject'));
  const [head = ''] = (await readFile(join(folder, 'inject', file), 'utf8')).split('\r\n\r\n');
  assert.doesNotMatch(head, /^(Bcc|X):/m);
});

const certificate = makeCertificate();
// As NODE_EXTRA_CA_CERTS does it where a bank's own authority signed the mail server's certificate.
setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);

interface Attempt {
  readonly plaintext?: boolean;
  readonly offers?: TestCertificate;
}

/** Sends one mail to a server and answers what arrived there, and what the sender was told. */
async function deliver({ plaintext = false, offers }: Attempt) {
  await using opened = new AsyncDisposableStack();
  const server = opened.adopt(await startMailServer(offers), (open) => open.stop());
  const mailer = opened.adopt(smtpMailer({ url: server.url, plaintext }, sender), (open) =>
    open.close(),
  );
  const error = await mailer.send(mail).then(
    () => undefined,
    (reason: NodeJS.ErrnoException) => reason.code,
  );
  return { error, received: server.received };
}

test('with SMTP the same words and the same Message-ID reach the server, encrypted', async () => {
  const { error, received } = await deliver({ offers: certificate });
  assert.equal(error, undefined);
  const [arrived] = received;
  assert.equal(received.length, 1);
  assert.equal(arrived?.encrypted, true);
  assert.match(arrived?.text ?? '', new RegExp(`^Message-ID: <${mail.id}@bank\\.example>$`, 'm'));
  assert.match(arrived?.text ?? '', /^Access code: 042137$/m);
});

test('a mail server that offers no encryption gets no mail', async () => {
  const { error, received } = await deliver({});
  assert.equal(error, 'ETLS');
  assert.deepEqual(received, []);
});

test('a mail server with the certificate of a stranger gets no mail', async () => {
  const { error, received } = await deliver({ offers: makeCertificate() });
  assert.ok(error, 'it was sent');
  assert.deepEqual(received, []);
});

test('mail leaves unencrypted only where that is allowed', async () => {
  const { error, received } = await deliver({ plaintext: true });
  assert.equal(error, undefined);
  assert.equal(received[0]?.encrypted, false);
});

test('what is offered is used, also where plain text is allowed', async () => {
  const { received } = await deliver({ plaintext: true, offers: certificate });
  assert.equal(received[0]?.encrypted, true);
});

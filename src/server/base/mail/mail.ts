// How mail leaves: by SMTP where an address is configured, else as one .eml file per mail.
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { mailHtml } from './mail-html.ts';

export interface Mail {
  /** What it is, for the log and the list: 'transfer-approved'. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  /** Its words; the HTML part is made of them when it leaves. */
  readonly text: string;
  /**
   * What it reports, where only one mail may: 'transfer 3f1a… approved'. Two mails with the same
   * have the same id, and the second one is not stored.
   */
  readonly about?: string;
}

/** A mail on its way out. Its id makes the Message-ID, the same at every attempt. */
export interface OutgoingMail extends Mail {
  readonly id: string;
  readonly createdAt: Date;
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

function message(sender: Sender, mail: OutgoingMail) {
  const domain = sender.address.split('@')[1] ?? 'localhost';
  return {
    from: sender,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mailHtml(mail),
    date: mail.createdAt,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A mail is words and nothing else; no content may be fetched from a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The library comes with the first mail: it is a tenth of what a start would have to read. */
async function library() {
  return await import('nodemailer');
}

export interface SmtpOptions {
  readonly url: string;
  /** Mail carries sign-in codes: it leaves encrypted, unless this says that it need not. */
  readonly plaintext: boolean;
}

export function smtpMailer({ url, plaintext }: SmtpOptions, sender: Sender): Mailer {
  const connect = async () =>
    (await library()).createTransport({
      url,
      requireTLS: !plaintext,
      pool: true,
      maxConnections: 5,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async send(mail) {
      transport ??= connect();
      await (await transport).sendMail(message(sender, mail));
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Writes each mail as a whole file or not at all; a second attempt replaces the first's file. */
export function fileMailer(folder: string, sender: Sender): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await library();
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      });
      const { message: bytes } = await transport.sendMail(message(sender, mail));
      const stamp = mail.createdAt.toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${stamp}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(`${file}.part`, 'w', 0o600);
      try {
        await handle.writeFile(bytes as Buffer);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
    },
    async close() {},
  };
}

/** The two ends a mail can have: a mail server, or a file in the folder of mails. */
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toIso, type Now } from '#base/clock'
import { renderMailHtml, renderMailText, type MailContent } from './mail-text.ts'
import type { SmtpSettings } from './smtp-url.ts'

export type Mail = {
  readonly to: string
  /** Logged, so it holds no secret. */
  readonly subject: string
  readonly content: MailContent
  /** Names the mail, so that a mailbox can tell when it got one twice; hexadecimal. */
  readonly id?: string
}

/** Resolves when the mail is handed over; rejects if it is not, also if `signal` aborts. */
export type DeliverMail = (mail: Mail, signal: AbortSignal) => Promise<void>

const SENDER_NAME = 'Taschenmesser'
const CONNECTION_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000

/** Hands mails to a mail server. */
export function createSmtpDelivery(settings: SmtpSettings, from: string, now: Now): DeliverMail {
  return async (mail, signal) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host: settings.host,
      port: settings.port,
      secure: settings.isSecure,
      requireTLS: settings.isEncryptionRequired,
      tls: { rejectUnauthorized: settings.isCertificateChecked },
      ...(settings.auth === undefined ? {} : { auth: settings.auth }),
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    })
    try {
      await transport.sendMail({ ...toMessage(mail, from, now()), signal })
    } finally {
      transport.close()
    }
  }
}

/** Keeps mails as files that any mail program opens, readable by the owner only. */
export function createMailFolder(o: {
  readonly folder: string
  readonly from: string
  readonly now: Now
  readonly newId: () => string
}): DeliverMail {
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const nowMs = o.now()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(toMessage(mail, o.from, nowMs))
    await mkdir(o.folder, { recursive: true, mode: 0o700 })
    // The folder may already exist, with other permissions from a copy.
    await chmod(o.folder, 0o700)
    const path = join(o.folder, `${toIso(nowMs).replaceAll(/[:.]/g, '-')}-${o.newId()}.eml`)
    // Writes to a temporary name and renames, so that a process watching the folder never reads half a mail.
    await writeFile(`${path}.part`, message, { mode: 0o600, flag: 'wx' })
    await rename(`${path}.part`, path)
  }
}

/** What nodemailer gets. Files and addresses in it are never read, whatever a text says. */
function toMessage(mail: Mail, from: string, nowMs: number) {
  return {
    from: { name: SENDER_NAME, address: from },
    to: { name: '', address: mail.to },
    envelope: { from, to: [mail.to] },
    subject: mail.subject,
    ...(mail.id === undefined ? {} : { messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>` }),
    date: new Date(nowMs),
    text: renderMailText(mail.content),
    html: renderMailHtml(mail.content),
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

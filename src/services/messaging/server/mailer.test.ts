import { watch } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '#testing/messages/mail-server'
import { readMail } from '#testing/messages/read-mail'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { createMailer, readSmtpUrl, type Mail, type Mailer, type SmtpSettings } from './index.ts'

const mail: Mail = {
  to: 'anna@example.de',
  subject: 'Dein Code für Taschenmesser',
  content: { heading: 'Dein Code', paragraphs: ['Gib ihn im Browser ein – „gleich“.'], code: '123456' },
}

describe('mails', () => {
  let folder: TempFolder
  const closing: (() => Promise<unknown>)[] = []
  const logged: { level: string; message: string }[] = []
  /** Timers of the mailer that wait, by their delay; the test says when their time has come. */
  const timers = new Set<{ delayMs: number; callback: () => void }>()

  beforeEach(async () => {
    folder = await createTempFolder()
    logged.length = 0
    timers.clear()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
    await folder.remove()
  })

  async function startServer(...parameters: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...parameters)
    closing.push(() => server.close())
    return server
  }

  function openMailer(smtpUrl?: string): Mailer {
    const smtp = smtpUrl === undefined ? undefined : readSmtpUrl(smtpUrl)
    if (smtp?.ok === false) throw new Error(smtp.error)
    return openMailerWith(smtp?.value)
  }

  function openMailerWith(smtp: SmtpSettings | undefined): Mailer {
    const note = (level: string) => (details: { readonly delayMs?: number }, message: string) => {
      logged.push({ level, ...details, message })
      if (details.delayMs !== undefined) runTimers((delayMs) => delayMs === details.delayMs)
    }
    let ids = 0
    const mailer = createMailer({
      smtp,
      folder: join(folder.path, 'mails'),
      from: 'taschenmesser@app.example.org',
      log: { info: note('info'), warn: note('warn'), error: note('error') },
      now: () => Date.UTC(2026, 10, 21, 9, 12),
      newId: () => `id${++ids}`,
      startTimer(callback, delayMs) {
        const timer = { callback, delayMs }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    })
    closing.push(() => mailer.close())
    return mailer
  }

  function runTimers(isDue: (delayMs: number) => boolean): void {
    setImmediate(() => {
      for (const timer of timers) if (isDue(timer.delayMs)) timer.callback()
    })
  }

  test('a mail goes out as text and HTML, in German letters, from the address that is configured', async () => {
    const server = await startServer()
    openMailer(`${server.url}?from=post@example.org`).send(mail)
    const received = await server.waitForMail('anna@example.de')
    expect(received).toMatchObject({ from: 'Taschenmesser <post@example.org>', subject: mail.subject })
    expect(received.text).toContain('Gib ihn im Browser ein – „gleich“.\n\n123456\n')
    expect(received.html).toContain('„gleich“')
    expect(received.html).toContain('>123456</p>')
    expect(received.headers.get('auto-submitted')).toEqual(['auto-generated'])
    expect(received.headers.get('date')).toEqual(['Sat, 21 Nov 2026 09:12:00 +0000'])
  })

  test('the contents of a mail are text in HTML too, and nothing in it comes from elsewhere', async () => {
    const server = await startServer()
    const heading = '<img src="https://evil.example/x"> & \'"'
    const link = { label: 'Öffnen', url: 'https://app.example.org/login/reset#"><b>' }
    openMailer(server.url).send({ ...mail, content: { heading, paragraphs: ['</div><script>1</script>'], link } })
    const { html } = await server.waitForMail('anna@example.de')
    expect(html).not.toMatch(/<(?:img|script|link|b)\b|<[^>]*(?:src=|url\()/)
    expect(html).toContain('&lt;script&gt;1&lt;/script&gt;')
    expect(html).toContain('&lt;img src=&quot;https://evil.example/x&quot;&gt; &amp; &#39;&quot;')
  })

  test.each([
    ['a subject', { ...mail, subject: 'Hallo\r\nBcc: evil@example.org\r\n\r\nText' }],
    ['a text', { ...mail, content: { ...mail.content, paragraphs: ['.\r\nMAIL FROM:<evil@example.org>\r\n'] } }],
  ])('%s with line breaks adds no header and no receiver', async (_, harmful) => {
    const server = await startServer()
    openMailer(server.url).send(harmful)
    const received = await server.waitForMail('anna@example.de')
    expect(received.headers.has('bcc')).toBe(false)
    expect(received.headers.get('to')).toEqual(['anna@example.de'])
    expect(server.attempts()).toBe(1)
    expect(received.text).toContain('123456')
  })

  test.each([
    ['anna@example.de\r\nBcc: evil@example.org'],
    ['anna@example.de, evil@example.org'],
    ['Anna <anna@example.de>'],
    ['"evil@example.org>"@example.de'],
    ['anna@example.de\u0000'],
    [''],
  ])('the address %j is not written to', async (to) => {
    const server = await startServer()
    const mailer = openMailer(server.url)
    mailer.send({ ...mail, to })
    await mailer.close()
    expect(server.attempts()).toBe(0)
    expect(logged).toEqual([{ level: 'error', subject: mail.subject, message: expect.stringContaining('no address') }])
  })

  test('a mail server that refuses at first is asked again, and later gets the mail once', async () => {
    const server = await startServer((attempt) => (attempt <= 2 ? { responseCode: 451, text: 'try later' } : 'take'))
    openMailer(server.url).send(mail)
    await server.waitForMail('anna@example.de')
    expect(server.attempts()).toBe(3)
    expect(server.mails).toHaveLength(1)
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn'])
  })

  test('after four tries a mail is given up, and the log says so without address, text and the server’s words', async () => {
    const server = await startServer(() => ({ responseCode: 451, text: 'no, anna@example.de, not now' }))
    const mailer = openMailer(server.url)
    mailer.send(mail)
    await expect.poll(() => logged.at(-1)?.level).toBe('error')
    expect(server.attempts()).toBe(4)
    expect(logged.at(-1)).toMatchObject({ tries: 4, responseCode: 451, message: 'a mail was given up' })
    expect(JSON.stringify(logged)).not.toMatch(/anna@|123456|not now/)
  })

  test('a refusal that is meant for good is not tried again', async () => {
    const server = await startServer(() => ({ responseCode: 550, text: 'unknown person' }))
    openMailer(server.url).send(mail)
    await expect.poll(() => logged.at(-1)?.level).toBe('error')
    expect(server.attempts()).toBe(1)
  })

  test('a server that does not listen is a try like any other', async () => {
    openMailer('smtp://127.0.0.1:1').send(mail)
    await expect.poll(() => logged.at(-1)).toMatchObject({ level: 'error', tries: 4 })
  })

  test('a mail server that hangs is left after 45 seconds, and others get their mails meanwhile', async () => {
    const server = await startServer((attempt) => (attempt === 1 ? 'hang' : 'take'))
    const mailer = openMailer(server.url)
    mailer.send(mail)
    await expect.poll(() => server.attempts()).toBe(1)
    mailer.send({ ...mail, to: 'ben@example.de' })
    await server.waitForMail('ben@example.de')
    await expect.poll(() => timers.size).toBe(1)
    runTimers((delayMs) => delayMs === 45_000)
    await server.waitForMail('anna@example.de')
    expect(logged.map(({ level }) => level)).toEqual(['warn'])
  })

  test('closing waits for what is under way, and does not wait for a server that hangs', async () => {
    const server = await startServer((attempt) => (attempt === 2 ? 'hang' : 'take'))
    const mailer = openMailer(server.url)
    mailer.send(mail)
    await expect.poll(() => server.attempts()).toBe(1)
    mailer.send({ ...mail, to: 'ben@example.de' })
    await expect.poll(() => server.attempts()).toBe(2)
    const closed = mailer.close()
    runTimers((delayMs) => delayMs === 5_000)
    await closed
    expect(server.mails.map(({ to }) => to)).toEqual(['anna@example.de'])
    expect(logged.at(-1)).toMatchObject({ level: 'error', message: 'a mail was given up' })
    mailer.send(mail)
    expect(logged.at(-1)).toMatchObject({ level: 'error', message: 'a mail was not taken' })
  })

  test('with a password the connection is encrypted first, and the certificate looked at', async () => {
    const server = await startServer(() => 'take', { hasTls: true })
    const url = server.url.replace('//', '//anna:geheim@')
    openMailer(`${url}?tls.rejectUnauthorized=false`).send(mail)
    await server.waitForMail('anna@example.de')
    expect(server.logins).toEqual(['anna geheim'])
    openMailer(url).send(mail)
    await expect.poll(() => logged.at(-1)).toMatchObject({ level: 'error', tries: 4 })
    expect(server.logins).toHaveLength(1)
  })

  test('a password is not shown to a mail server that can’t encrypt', async () => {
    const server = await startServer()
    const settings = readSmtpUrl(server.url.replace('//', '//anna:geheim@'))
    if (!settings.ok) throw new Error(settings.error)
    openMailerWith(settings.value).send(mail)
    await server.waitForMail('anna@example.de')
    expect(server.logins, 'on this machine it may').toEqual(['anna geheim'])
    openMailerWith({ ...settings.value, isEncryptionRequired: true }).send(mail)
    await expect.poll(() => logged.at(-1)).toMatchObject({ level: 'error', message: 'a mail was given up' })
    expect(server.logins).toHaveLength(1)
  })

  test('without a mail server mails are kept as files for the owner only, and the log has their subject only', async () => {
    const path = join(folder.path, 'mails')
    await mkdir(path)
    await chmod(path, 0o755)
    const mailer = openMailer()
    expect(mailer.isSent).toBe(false)
    mailer.send(mail)
    mailer.send({ ...mail, to: 'ben@example.de' })
    await mailer.close()
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    const names = (await readdir(path)).toSorted()
    expect(names).toEqual(['2026-11-21T09-12-00-000Z-id1.eml', '2026-11-21T09-12-00-000Z-id2.eml'])
    for (const name of names) expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
    // Both are made at once; which is written first is open.
    const kept = await Promise.all(names.map(async (name) => readMail(await readFile(join(path, name), 'latin1'))))
    expect(kept.map(({ to }) => to).toSorted()).toEqual([mail.to, 'ben@example.de'])
    for (const { from, subject, text } of kept) {
      expect([from, subject]).toEqual(['Taschenmesser <taschenmesser@app.example.org>', mail.subject])
      expect(text).toContain('123456')
    }
    expect(logged).toEqual(
      Array(2).fill({ level: 'info', subject: mail.subject, message: 'a mail was kept in the folder of mails' }),
    )
  })

  test('a mail that is kept as a file is there as a whole from the moment it has its name', async () => {
    const path = join(folder.path, 'mails')
    await mkdir(path)
    const seen: string[] = []
    const watcher = watch(path, (event, name) => void seen.push(`${event} ${name}`))
    openMailer().send(mail)
    const name = '2026-11-21T09-12-00-000Z-id1.eml'
    await expect.poll(() => seen).toContain(`rename ${name}`)
    await expect.poll(() => logged).toHaveLength(1)
    watcher.close()
    // A file that was written under its name has changed after it came.
    expect(seen).not.toContain(`change ${name}`)
  })
})

describe('SMTP_URL', () => {
  test.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, isSecure: false, auth: undefined }],
    ['smtps://mail.example.org', { port: 465, isSecure: true, isCertificateChecked: true }],
    ['smtp://mail.example.org:25?from=post@example.org', { port: 25, from: 'post@example.org' }],
    [
      'smtp://anna%40example.org:p%3Aw%25@mail.example.org',
      { auth: { user: 'anna@example.org', pass: 'p:w%' }, from: 'anna@example.org' },
    ],
    ['smtp://anna:pw@mail.example.org', { from: undefined, isEncryptionRequired: true }],
    ['smtp://anna:pw@127.0.0.1', { isEncryptionRequired: false }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
    ['smtp://mail.example.org?tls.rejectUnauthorized=false', { isCertificateChecked: false }],
  ])('%s', (url, settings) => {
    expect(readSmtpUrl(url)).toMatchObject({ ok: true, value: settings })
  })

  test.each([
    ['http://hunter2'],
    ['smtp://'],
    ['hunter2'],
    ['smtp://hunter2?from=hunter2'],
    ['smtp://hunter2?from=a@b.de%0d%0aBcc:x@y.de'],
    ['smtp://hunter2?tls.rejectUnauthorized=hunter2'],
    ['smtp://hunter2?pool=true'],
    ['smtp://x:hunter2%@mail.example.org'],
  ])('%s is refused without being repeated', (url) => {
    expect(readSmtpUrl(url)).toEqual({ ok: false, error: expect.not.stringContaining('hunter2') })
  })
})

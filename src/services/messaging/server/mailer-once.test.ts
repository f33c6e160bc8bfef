/** A single try to deliver a mail, for callers that store the mail and retry themselves. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '#testing/messages/mail-server'
import { createMailer, readSmtpUrl, type Mail, type Mailer } from './index.ts'

const mail: Mail = { to: 'anna@example.de', subject: 'Betreff', content: { heading: 'Titel', paragraphs: ['Text'] } }
const never = new AbortController().signal

describe('one try of a mail', () => {
  const closing: (() => Promise<unknown>)[] = []
  const logged: string[] = []
  const timers = new Set<{ delayMs: number; callback: () => void }>()
  beforeEach(() => {
    logged.length = 0
    timers.clear()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  async function startServer(...parameters: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...parameters)
    closing.push(() => server.close())
    return server
  }

  function openMailer(smtpUrl: string): Mailer {
    const smtp = readSmtpUrl(smtpUrl)
    if (!smtp.ok) throw new Error(smtp.error)
    const note = (_details: object, message: string) => void logged.push(message)
    return createMailer({
      smtp: smtp.value,
      folder: '/nowhere',
      from: 'taschenmesser@app.example.org',
      log: { info: note, warn: note, error: note },
      now: () => Date.UTC(2026, 10, 21, 9, 12),
      newId: () => 'id',
      startTimer(callback, delayMs) {
        const timer = { callback, delayMs }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    })
  }

  test('is delivered, under the name it has', async () => {
    const server = await startServer()
    const outcome = await openMailer(server.url).deliverOnce({ ...mail, id: 'abc123' }, never)
    expect(outcome).toEqual({ kind: 'delivered' })
    const [received] = server.mails
    expect(received?.headers.get('message-id')).toEqual(['<abc123@app.example.org>'])
  })

  test.each([
    ['a passing refusal', 451, 'later'],
    ['a refusal for good', 550, 'refused'],
  ])('%s is reported, tried once and not logged', async (_name, responseCode, kind) => {
    const server = await startServer(() => ({ responseCode, text: 'no, anna@example.de' }))
    const outcome = await openMailer(server.url).deliverOnce(mail, never)
    expect(outcome).toEqual({ kind, reason: `EENVELOPE ${responseCode}` })
    expect([server.attempts(), logged]).toEqual([1, []])
  })

  test('a server that does not listen, or refuses the login, may be mended', async () => {
    const nobody = await openMailer('smtp://127.0.0.1:1').deliverOnce(mail, never)
    expect(nobody).toMatchObject({ kind: 'later' })
    const server = await startServer(() => 'take', { hasTls: true })
    const shy = openMailer(server.url.replace('//', '//anna:geheim@'))
    expect(await shy.deliverOnce(mail, never)).toMatchObject({ kind: 'later' })
  })

  test('an address that can’t be written to is refused without asking anybody', async () => {
    const server = await startServer()
    const outcome = await openMailer(server.url).deliverOnce({ ...mail, to: 'anna@example.de, b@x.de' }, never)
    expect([outcome.kind, server.attempts()]).toEqual(['refused', 0])
  })

  test('given up while it hangs, it ends at once; given up before its turn, it never reaches the server', async () => {
    const server = await startServer(() => 'hang')
    const mailer = openMailer(server.url)
    const begun = Array.from({ length: 4 }, () => new AbortController())
    const trying = begun.map(({ signal }) => mailer.deliverOnce(mail, signal))
    await expect.poll(() => server.attempts()).toBe(4)
    const late = new AbortController()
    const waiting = mailer.deliverOnce(mail, late.signal)
    late.abort()
    expect(await waiting).toMatchObject({ kind: 'later' })
    for (const one of begun) one.abort()
    expect((await Promise.all(trying)).map(({ kind }) => kind)).toEqual(Array(4).fill('later'))
    expect(server.attempts()).toBe(4)
  })

  test('a server that hangs is left after 45 seconds', async () => {
    const server = await startServer(() => 'hang')
    const trying = openMailer(server.url).deliverOnce(mail, never)
    await expect.poll(() => server.attempts()).toBe(1)
    for (const timer of timers) if (timer.delayMs === 45_000) timer.callback()
    expect(await trying).toMatchObject({ kind: 'later' })
  })

  test('a link at the end is a link in HTML and an address in text; lines stay lines', async () => {
    const server = await startServer()
    const closing = { label: 'Einstellen', url: 'https://app.example.org/account/benachrichtigungen' }
    const content = { heading: 'Zwei', paragraphs: ['eins\nText', 'zwei'], closing }
    await openMailer(server.url).deliverOnce({ ...mail, content }, never)
    const received = await server.waitForMail('anna@example.de')
    expect(received.text).toContain(`eins\nText\n\nzwei\n\nEinstellen:\n${closing.url}\n`)
    expect(received.html).toContain(`<a href="${closing.url}" style="color:inherit">Einstellen</a>`)
    expect(received.html).toContain('eins<br>Text')
  })
})

/** Messages on their way over a real mail server, and the server's process killed at each step of that way. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestData, engines, type Engine } from '#testing/app-server'
import { startMailServer, type MailServer } from '#testing/messages/mail-server'
import { openOutboxRows, type OutboxRows } from '#testing/messages/outbox-rows'
import { codeIn } from '#testing/messages/read-mail'
import { pullFeed } from '#testing/torture/audit'
import { startServerNodes } from '#testing/torture/server-nodes'

const EMAIL = 'anna@example.de'
const json = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

/** A server with Anna, whose address is proven and who wants mails of the kind `test`. */
async function openServer(engine: Engine, behave: (mail: number) => ReturnType<Behave>) {
  // The first mail is the code of her registration.
  const mails = await startMailServer((attempt) => (attempt === 1 ? 'take' : behave(attempt - 1)))
  const data = await createTestData(engine)
  const nodes = await startServerNodes({
    count: 1,
    environment: { ...data.environment, SMTP_URL: `${mails.url}?from=post@example.org` },
    onFault: () => {},
  })
  onTestFinished(async () => {
    await nodes.close()
    await mails.close()
    await data.remove()
  })
  const url = nodes.urls[0] ?? ''
  const anna = await register(url, mails)
  const rows = await openOutboxRows(data)
  onTestFinished(() => rows.close())
  return { nodes, mails, anna, url, rows }
}
type Behave = NonNullable<Parameters<typeof startMailServer>[0]>
type Anna = { readonly id: string; readonly cookie: string }

async function register(url: string, mails: MailServer): Promise<Anna> {
  const post = (path: string, body: object, headers = {}) =>
    fetch(url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const asked = await post('/api/auth/sign-up', { name: 'Anna', email: EMAIL, password: 'Korrekt-Pferd-Batterie-7' })
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  const code = codeIn(await mails.waitForMail(EMAIL))
  const confirmed = await post('/api/auth/sign-up/confirm', { email: EMAIL, code }, { cookie: cookieOf(asked) })
  const { account } = (await confirmed.json()) as { account: { uid: string } }
  const cookie = cookieOf(confirmed)
  const now = new Date().toISOString()
  const change = {
    path: `users/${account.uid}/messageSettings/choices/test`,
    type: 'MODIFIED',
    fields: [{ key: 'mail', value: true }],
    ...{ changeId: 'wants-mails', userId: account.uid, deviceId: 'phone', editedAt: now, baseVersion: 1 },
  }
  const batch = { userId: account.uid, deviceId: 'phone', clientTime: now, changes: [change] }
  const chosen = await post('/api/documents/changes', batch, { cookie })
  expect(await chosen.json()).toMatchObject({ results: [{ outcome: 'applied' }] })
  return { id: account.uid, cookie }
}

describe.each(engines)('on %s', { timeout: 180_000 }, (engine) => {
  /** On PostgreSQL other servers wait for the end of a lease; on SQLite a starting server knows that no other holds it. */
  const outlast = async (rows: OutboxRows): Promise<void> => {
    if (engine === 'postgres') await rows.endLeases()
  }

  /** The server may have been killed while it held the notice of her first sign-in, behind which this one waits. */
  const leaveNotice = async (rows: OutboxRows, anna: Anna, title: string): Promise<void> => {
    await outlast(rows)
    await rows.leaveNotice(anna.id, title)
  }

  const messagesOf = async (url: string, anna: Anna): Promise<readonly unknown[]> => {
    const { documents } = await pullFeed(url, { ...anna, email: EMAIL, headers: { ...json, cookie: anna.cookie } })
    return [...documents.values()]
      .filter(({ collection }) => collection === 'Messages')
      .map(({ fields }) => fields?.['title'])
  }

  test('O3, O14: killed between row, message and mail, the next server writes and sends, each once', async () => {
    const { nodes, mails, anna, url, rows } = await openServer(engine, (mail) => (mail === 1 ? 'hang' : 'take'))
    await nodes.crash(0, () => leaveNotice(rows, anna, 'Verloren?'))
    // That server writes the message, begins to send, and is killed with the mail server hanging.
    await expect.poll(() => mails.attempts()).toBe(2)
    expect(await messagesOf(url, anna)).toContain('Verloren?')
    expect(await rows.countClaims()).toBe(1)
    await nodes.crash(0, () => outlast(rows))
    await mails.waitForMail(EMAIL, 2)
    await expect.poll(() => rows.countClaims()).toBe(0)
    // Another start finds nothing left to do.
    await nodes.crash(0)
    expect(mails.mails.map(({ subject }) => subject)).toEqual([expect.any(String), 'Verloren?'])
    expect((await messagesOf(url, anna)).filter((title) => title === 'Verloren?')).toHaveLength(1)
  })

  test('O14: killed between sending and noting it sends again, and both mails carry one name', async () => {
    const { nodes, mails, anna, rows } = await openServer(engine, (mail) => (mail === 1 ? 'take silently' : 'take'))
    await nodes.crash(0, () => leaveNotice(rows, anna, 'Zweimal'))
    await mails.waitForMail(EMAIL, 2)
    await nodes.crash(0, () => outlast(rows))
    await mails.waitForMail(EMAIL, 3)
    const names = mails.mails.slice(1).map(({ headers }) => headers.get('message-id')?.[0])
    expect([names.length, new Set(names).size]).toEqual([2, 1])
    expect(names[0]).toMatch(/^<[0-9a-f]{32}@example\.org>$/)
  })
})

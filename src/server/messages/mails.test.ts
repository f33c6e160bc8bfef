/** Mails of the whole server: over HTTP in, over SMTP out, or into the folder. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { feedPageSchema, type FeedPage } from '#documents'
import { createTestData, engines, startTestServer, type TestServer } from '#testing/app-server'
import { startMailServer } from '#testing/messages/mail-server'
import { codeIn, linkIn, readMail, tokenIn } from '#testing/messages/read-mail'

const PASSWORD = 'Korrekt-Pferd-Batterie-7'

type Answer = { readonly status: number; readonly body: Record<string, unknown> }

let addresses = 0

/** A browser at an address of its own, which keeps cookies. */
function openBrowser(server: Pick<TestServer, 'url'>) {
  const cookies = new Map<string, string>()
  const address = `10.77.${(addresses += 1) >> 8}.${addresses & 255}`
  const headers = () => ({
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: headers(),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return { status: answer.status, body: { ...JSON.parse(await answer.text()) } }
  }
  return {
    call,
    post: (path: string, body: object): Promise<Answer> => call('POST', `auth/${path}`, body),
    async readDocuments(): Promise<FeedPage['documents']> {
      const answer = await fetch(`${server.url}/api/documents/feed?since=0`, { headers: headers() })
      return feedPageSchema.parse(await answer.json()).documents
    },
  }
}

describe.each(engines)('on %s', (engine) => {
  test('M8, M10, M11, M12: registering, a new browser, another address and a new password, each by a real mail', async () => {
    const mails = await startMailServer()
    const data = await createTestData(engine)
    const server = await startTestServer(data, {
      environment: { SMTP_URL: `${mails.url}?from=post@example.org`, PUBLIC_URL: 'http://localhost:3999' },
    })
    const browser = openBrowser(server)
    const email = 'anna@example.de'
    expect(await browser.post('sign-up', { name: 'Anna', email, password: PASSWORD })).toEqual({
      status: 200,
      body: { isCodeSent: true },
    })
    const code = codeIn(await mails.waitForMail(email))
    expect((await browser.post('sign-up/confirm', { email, code })).status).toBe(200)

    const phone = openBrowser(server)
    expect((await phone.post('code/send', { email })).status).toBe(200)
    expect((await phone.post('code/sign-in', { email, code: codeIn(await mails.waitForMail(email, 2)) })).status).toBe(
      200,
    )
    const news = await mails.waitForMail(email, 3)
    expect(news).toMatchObject({ subject: 'Neue Anmeldung bei deinem Konto', from: 'Taschenmesser <post@example.org>' })
    await expect
      .poll(async () => (await phone.readDocuments()).map(({ fields }) => fields?.['title']))
      .toContain('Neue Anmeldung')

    expect((await browser.post('email/change', { email: 'neu@example.de' })).status).toBe(200)
    const link = linkIn(await mails.waitForMail('neu@example.de'))
    expect(link.origin + link.pathname + link.search).toBe('http://localhost:3999/login/email')
    expect(await browser.post('email/confirm', { token: link.hash.slice(1) })).toEqual({
      status: 200,
      body: { email: 'neu@example.de' },
    })
    const record = (await phone.readDocuments()).find(({ collection }) => collection === 'users')
    expect(record?.fields).toMatchObject({ email: 'neu@example.de', name: 'Anna' })

    await openBrowser(server).post('password/forgot', { email: 'neu@example.de' })
    const token = tokenIn(await mails.waitForMail('neu@example.de', 2))
    const password = 'lila Zebra mit Regenschirm'
    expect((await openBrowser(server).post('password/reset', { token, password })).status).toBe(200)
    expect((await browser.post('refresh', {})).status).toBe(401)
    expect((await browser.post('sign-in', { email: 'neu@example.de', password })).status).toBe(200)

    const log = JSON.stringify(server.log)
    for (const secret of [code, token, link.hash, 'anna@', 'neu@example', PASSWORD, password]) {
      expect(log).not.toContain(secret)
    }
    await server.close()
    await mails.close()
    await data.remove()
  })

  test('M9, M15: a squatter of an address from before mails left the server is out when its owner comes, by real mails', async () => {
    const data = await createTestData(engine)
    const email = 'opfer@example.de'
    const before = await startTestServer(data)
    await openBrowser(before).post('sign-up', { name: 'Chefin', email: 'chefin@example.de', password: PASSWORD })
    const early = openBrowser(before)
    expect((await early.post('sign-up', { name: 'Fremd', email, password: PASSWORD })).status).toBe(200)
    await before.close()

    const mails = await startMailServer()
    const server = await startTestServer(data, { environment: { SMTP_URL: mails.url } })
    const squatter = openBrowser(server)
    expect((await squatter.post('sign-in', { email, password: PASSWORD })).status).toBe(200)
    const token = await squatter.post('tokens/make', { name: 'x', scope: 'read' })
    expect(token.status).toBe(200)
    const added = await squatter.call('POST', 'webhooks', { name: 'x', url: 'https://squatter.example/' })
    expect(added.status).toBe(200)
    expect((await squatter.post('email/send-verification', {})).status).toBe(200)
    const find = (subject: string) => mails.mails.find((mail) => mail.to === email && mail.subject === subject)
    await expect.poll(() => find('Bestätige deine E-Mail-Adresse')).toBeDefined()
    const link = linkIn(find('Bestätige deine E-Mail-Adresse') ?? (await mails.waitForMail(email)))

    const owner = openBrowser(server)
    // A program that looks into mails opens the link; the page is the app, which asks for a press.
    expect((await fetch(`${server.url}${link.pathname}`)).status).toBe(200)
    expect(await owner.post('email/verify', { token: link.hash.slice(1) })).toMatchObject({
      status: 403,
      body: { error: { code: 'sign-in-to-confirm' } },
    })
    expect((await owner.post('code/send', { email })).status).toBe(200)
    await expect.poll(() => find('Dein Code zum Anmelden')).toBeDefined()
    const code = codeIn(find('Dein Code zum Anmelden') ?? (await mails.waitForMail(email)))
    expect(await owner.post('code/sign-in', { email, code })).toMatchObject({
      status: 200,
      body: { account: { email, emailVerified: true, providerData: [] } },
    })
    expect((await squatter.call('GET', 'auth/account')).status).toBe(401)
    expect((await squatter.post('sign-in', { email, password: PASSWORD })).status).toBe(401)
    expect((await owner.call('GET', 'auth/tokens')).body).toEqual({ tokens: [] })
    expect((await owner.call('GET', 'webhooks')).body).toEqual({ webhooks: [] })
    await server.close()
    await mails.close()
    await data.remove()
  })

  test('M14: without a mail server the code is in the folder of mails, and the log names the subject only', async () => {
    const data = await createTestData(engine)
    const server = await startTestServer(data)
    const browser = openBrowser(server)
    const email = 'ben@example.de'
    expect(await browser.post('sign-up', { name: 'Ben', email, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { account: { email, emailVerified: false } },
    })
    const phone = openBrowser(server)
    expect((await phone.post('code/send', { email })).status).toBe(200)
    await expect.poll(() => server.log.map((line) => line['subject'])).toContain('Dein Code zum Anmelden')
    const folder = join(data.folder, 'data/mails')
    const [file = ''] = await readdir(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
    const mail = readMail(await readFile(join(folder, file), 'latin1'))
    expect(mail).toMatchObject({ to: email, from: 'Taschenmesser <taschenmesser@localhost>' })
    expect((await phone.post('code/sign-in', { email, code: codeIn(mail) })).status).toBe(200)
    expect(JSON.stringify(server.log)).not.toContain(codeIn(mail))
    await server.close()
    await data.remove()
  })
})

test('M14: a mail server that hangs delays nothing: requests are answered, and the server ends', async () => {
  const mails = await startMailServer(() => 'hang')
  const data = await createTestData('sqlite')
  const server = await startTestServer(data, { environment: { SMTP_URL: mails.url } })
  const form = { name: 'Anna', email: 'anna@example.de', password: PASSWORD }
  expect((await openBrowser(server).post('sign-up', form)).body).toEqual({ isCodeSent: true })
  await expect.poll(() => mails.attempts()).toBe(1)
  const closed = server.close()
  // Otherwise the server waits for it a few seconds more.
  await mails.close()
  await closed
  expect(server.log).toContainEqual(expect.objectContaining({ level: 50, msg: 'a mail was given up' }))
  expect(server.log).toContainEqual(expect.objectContaining({ level: 40, msg: expect.stringContaining('PUBLIC_URL') }))
  await data.remove()
})

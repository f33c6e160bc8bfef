/** Pushes on the real server, on both databases: who gets them, who can take them over, and when they end. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listPush, type PushPayload } from '#messaging'
import { engines, shareTestServer, signUpPerson, type Person, type TestData } from '#testing/app-server'
import { startPushService, type PushBrowser, type PushService } from '#testing/browser/push-service'

const PASSWORD = 'Korrekt-Pferd-Batterie-7'
type Signed = Pick<Person, 'headers'>

describe.each(engines)('pushes on %s', (engine) => {
  const running = shareTestServer(engine, { environment: { PUSH_ALLOW_HOSTS: 'localhost' } })
  let service: PushService
  let chief: Person
  beforeAll(async () => {
    service = await startPushService()
    chief = await signUpPerson(running.server)
  })
  afterAll(() => service.close())

  function call(who: Signed, method: string, path: string, body?: object): Promise<Response> {
    const headers = { ...who.headers, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Firefox/153.0' }
    return fetch(running.server.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  const post = (who: Signed, path: string, body: object = {}): Promise<Response> => call(who, 'POST', path, body)
  const register = ({ installationId, endpoint, keys }: Registration) => ({ installationId, endpoint, keys })
  const registerAt = (who: Signed, what: Registration): Promise<Response> =>
    post(who, '/api/push/register', register(what))

  async function listOf(who: Signed): Promise<readonly string[]> {
    const answer = await call(who, 'GET', '/api/push/list')
    return z.parse(listPush.output, await answer.json()).installations.map(({ installationId }) => installationId)
  }

  async function signInAgain(person: Person): Promise<Signed> {
    const headers = { ...person.headers, cookie: '' }
    return withCookie(
      headers,
      await post({ headers }, '/api/auth/sign-in', { email: person.email, password: PASSWORD }),
    )
  }

  /** Beside them come those of new sign-ins. */
  const testsAt = (browser: PushBrowser): readonly PushPayload[] =>
    browser
      .pushes()
      .map(({ body }) => browser.readPayload(body))
      .filter(({ title }) => title === 'Testnachricht')

  async function expectTestPush(who: Signed, browser: PushBrowser): Promise<void> {
    const before = testsAt(browser).length
    expect((await post(who, '/api/push/test')).status).toBe(200)
    await expect.poll(() => testsAt(browser)).toHaveLength(before + 1)
    expect(testsAt(browser).at(-1)).toMatchObject({ source: 'account', link: '/notifications' })
  }

  describe('getting them', () => {
    test('P5: a registered installation gets the person’s messages, and stands in their list and their export', async () => {
      const [anna, ben] = [await signUpPerson(running.server), await signUpPerson(running.server)]
      const phone = service.subscribe()
      const before = Date.now()
      const answer = await registerAt(anna, phone)
      expect(answer.status).toBe(200)
      const { renewedAt } = z.object({ renewedAt: z.iso.datetime() }).parse(await answer.json())
      expect(Date.parse(renewedAt)).toBeGreaterThanOrEqual(before)
      const list = await (await call(anna, 'GET', '/api/push/list')).json()
      expect(list).toEqual({
        installations: [{ installationId: phone.installationId, device: 'Firefox auf Linux', renewedAt }],
      })
      expect(await listOf(ben)).toEqual([])
      await expectTestPush(anna, phone)
      const exported = await (await call(anna, 'GET', '/api/auth/export')).text()
      expect(JSON.parse(exported)).toMatchObject({
        pushInstallations: [
          { installationId: phone.installationId, device: 'Firefox auf Linux', pushService: 'localhost' },
        ],
      })
      for (const secret of [phone.endpoint, phone.keys.p256dh, phone.keys.auth]) {
        expect(exported).not.toContain(secret)
        expect(JSON.stringify(running.server.log)).not.toContain(secret)
      }
    })

    test('P1: everybody subscribes with the one key, which pushes are signed with', async () => {
      const anna = await signUpPerson(running.server)
      const { publicKey } = z
        .object({ publicKey: z.string() })
        .parse(await (await call(anna, 'GET', '/api/push/key')).json())
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
      const phone = service.subscribe()
      await registerAt(anna, phone)
      await expectTestPush(anna, phone)
      expect(phone.pushes()[0]?.headers.authorization).toMatch(new RegExp(`, k=${publicKey}$`))
    })

    test('P5: registering again renews, with the endpoint the browser has now', async () => {
      const anna = await signUpPerson(running.server)
      const [old, now] = [service.subscribe(), service.subscribe()]
      await registerAt(anna, old)
      await registerAt(anna, { ...now, installationId: old.installationId })
      await expectTestPush(anna, now)
      expect([await listOf(anna), old.pushes()]).toEqual([[old.installationId], []])
    })

    test('P5: a browser that changed its subscription by itself goes on under the same installation', async () => {
      const anna = await signUpPerson(running.server)
      const [old, now] = [service.subscribe(), service.subscribe()]
      await registerAt(anna, old)
      const body = { oldEndpoint: old.endpoint, endpoint: now.endpoint, keys: now.keys }
      expect((await post(anna, '/api/push/replace', body)).status).toBe(200)
      expect(await listOf(anna)).toEqual([old.installationId])
      await expectTestPush(anna, now)
      expect((await post(anna, '/api/push/replace', body)).status).toBe(404)
      expect(old.pushes()).toEqual([])
    })

    test('W15, P17: pushes that were ended from another device are not renewed by the next start', async () => {
      const anna = await signUpPerson(running.server)
      const phone = service.subscribe()
      await registerAt(anna, phone)
      expect((await post(anna, '/api/push/remove', { installationId: phone.installationId })).status).toBe(200)
      const renewed = await post(anna, '/api/push/register', { ...register(phone), isRenewal: true })
      expect([renewed.status, await renewed.json()]).toMatchObject([200, { ending: 'ended' }])
      expect(await listOf(anna)).toEqual([])
    })

    test('P14: a user has twenty installations; the one renewed longest ago makes room', async () => {
      const anna = await signUpPerson(running.server)
      const all = Array.from({ length: 21 }, () => service.subscribe())
      for (const browser of all) expect((await registerAt(anna, browser)).status).toBe(200)
      const left = await listOf(anna)
      expect(left.toSorted()).toEqual(
        all
          .slice(1)
          .map(({ installationId }) => installationId)
          .toSorted(),
      )
    })
  })

  describe('what is refused', () => {
    test.each([
      ['endpoint', { endpoint: 'https://evil.example/x' }],
      ['endpoint', { endpoint: 'http://127.0.0.1:22/x' }],
      ['endpoint', { endpoint: 'x'.repeat(1_025) }],
      ['installationId', { installationId: 'short' }],
      ['keys.auth', { keys: { p256dh: 'x'.repeat(87), auth: '' } }],
      ['keys.p256dh', { keys: { p256dh: 'B'.repeat(87), auth: 'x'.repeat(22) } }],
      ['extra', { extra: true }],
    ])('P5: a wrong %s is refused and named: %o', async (field, wrong) => {
      const anna = await signUpPerson(running.server)
      const answer = await post(anna, '/api/push/register', { ...register(service.subscribe()), ...wrong })
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'invalid-request', field } }])
      expect(await listOf(anna)).toEqual([])
    })

    test('P5: no more is read than a registration can have', async () => {
      const anna = await signUpPerson(running.server)
      const body = { ...register(service.subscribe()), endpoint: 'x'.repeat(9_000) }
      expect((await post(anna, '/api/push/register', body)).status).toBe(413)
    })

    test('P15: without a session nothing is answered, nor to a page of another site', async () => {
      const routes = running.server.routes().filter(({ path }) => path.startsWith('/api/push/'))
      expect(routes).toHaveLength(6)
      for (const { method, path } of routes) {
        const body = method === 'GET' ? undefined : register(service.subscribe())
        const stranger = { headers: { ...chief.headers, cookie: '' } }
        expect([path, (await call(stranger, method, path, body)).status]).toEqual([path, 401])
        if (method === 'GET') continue
        const foreign = { headers: { ...chief.headers, 'sec-fetch-site': 'cross-site' } }
        expect([path, (await call(foreign, method, path, body)).status]).toEqual([path, 403])
      }
    })

    test('P14: more than a start of the app needs is refused for a while, by person', async () => {
      const [anna, ben] = [await signUpPerson(running.server), await signUpPerson(running.server)]
      const phone = service.subscribe()
      const registering = await Promise.all(Array.from({ length: 61 }, () => registerAt(anna, phone)))
      const statuses = registering.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
      expect(Number(registering.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
      const tests = await Promise.all(Array.from({ length: 6 }, () => post(anna, '/api/push/test')))
      expect(tests.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429])
      expect((await registerAt(ben, service.subscribe())).status).toBe(200)
      expect((await post(ben, '/api/push/test')).status).toBe(200)
    })
  })

  describe('taking over', () => {
    test('P6: a user who signs in after another in the same browser gets its pushes, the other none', async () => {
      const [anna, ben] = [await signUpPerson(running.server), await signUpPerson(running.server)]
      const [shared, tablet] = [service.subscribe(), service.subscribe()]
      await registerAt(anna, shared)
      await registerAt(anna, tablet)
      await registerAt(ben, shared)
      expect([await listOf(anna), await listOf(ben)]).toEqual([[tablet.installationId], [shared.installationId]])
      await expectTestPush(anna, tablet)
      await expectTestPush(ben, shared)
      expect(testsAt(shared)).toHaveLength(1)
    })

    test('P6: an endpoint under another installation moves as well; no pushes go to two users', async () => {
      const [anna, ben] = [await signUpPerson(running.server), await signUpPerson(running.server)]
      const [hers, his] = [service.subscribe(), service.subscribe()]
      await registerAt(anna, hers)
      await registerAt(ben, { ...his, endpoint: hers.endpoint, keys: hers.keys })
      expect([await listOf(anna), await listOf(ben)]).toEqual([[], [his.installationId]])
    })

    test('P6: knowing a user’s installation leads their pushes nowhere but away from it', async () => {
      const [anna, eve] = [await signUpPerson(running.server), await signUpPerson(running.server)]
      const [hers, tablet, evil] = [service.subscribe(), service.subscribe(), service.subscribe()]
      await registerAt(anna, hers)
      await registerAt(anna, tablet)
      await registerAt(eve, { ...evil, installationId: hers.installationId })
      expect(await listOf(anna)).toEqual([tablet.installationId])
      await expectTestPush(anna, tablet)
      await expectTestPush(eve, evil)
      expect([evil.pushes().length, hers.pushes().length]).toEqual([1, 0])
      // And at her next start it is hers again.
      await registerAt(anna, hers)
      expect([await listOf(anna), await listOf(eve)]).toEqual([[hers.installationId, tablet.installationId], []])
    })

    test('P6: no user replaces or removes another’s', async () => {
      const [anna, eve] = [await signUpPerson(running.server), await signUpPerson(running.server)]
      const [hers, evil] = [service.subscribe(), service.subscribe()]
      await registerAt(anna, hers)
      const replaced = await post(eve, '/api/push/replace', {
        oldEndpoint: hers.endpoint,
        endpoint: evil.endpoint,
        keys: evil.keys,
      })
      expect([replaced.status, await replaced.json()]).toMatchObject([404, { error: { code: 'not-found' } }])
      const removed = await post(eve, '/api/push/remove', { installationId: hers.installationId })
      // The same as for one that does not exist.
      const unknown = await post(eve, '/api/push/remove', { installationId: 'f'.repeat(32) })
      expect([removed.status, await removed.text()]).toEqual([unknown.status, await unknown.text()])
      expect(await listOf(anna)).toEqual([hers.installationId])
      await expectTestPush(anna, hers)
      expect(evil.pushes()).toEqual([])
    })

    test('P6: of people who want one endpoint or one installation at the same moment exactly one has it', async () => {
      const people = await Promise.all(Array.from({ length: 6 }, () => signUpPerson(running.server)))
      for (let round = 0; round < 5; round++) {
        const [shared, other] = [service.subscribe(), service.subscribe()]
        const answers = await Promise.all(
          people.map((person, index) => {
            const own = service.subscribe()
            // The same endpoint, the same installation, or both, crosswise.
            const what = [{ ...own, endpoint: shared.endpoint }, shared, { ...shared, endpoint: other.endpoint }][
              index % 3
            ]
            return registerAt(person, what ?? shared)
          }),
        )
        expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
        const owners = await Promise.all(people.map(listOf))
        expect(owners.flat().filter((id) => id === shared.installationId).length).toBeLessThanOrEqual(1)
        const rows = owners.flat().length
        expect(rows === 1 || rows === 2).toBe(true)
        await Promise.all(people.map((person, index) => removeAll(person, owners[index] ?? [])))
      }
    })

    async function removeAll(person: Person, installations: readonly string[]): Promise<void> {
      for (const installationId of installations) {
        expect((await post(person, '/api/push/remove', { installationId })).status).toBe(200)
      }
    }
  })

  describe('their end', () => {
    test('P7: signing out takes the installations of this session along, and of no other', async () => {
      const anna = await signUpPerson(running.server)
      const tablet = await signInAgain(anna)
      const [here, there] = [service.subscribe(), service.subscribe()]
      await registerAt(anna, here)
      await registerAt(tablet, there)
      await post(anna, '/api/auth/sign-out')
      await expect.poll(() => listOf(tablet)).toEqual([there.installationId])
      await expectTestPush(tablet, there)
      expect(testsAt(here)).toEqual([])
    })

    test('P7: a session that is ended from afar, or by a new password, takes its installations along', async () => {
      const anna = await signUpPerson(running.server)
      const tablet = await signInAgain(anna)
      const [here, there] = [service.subscribe(), service.subscribe()]
      await registerAt(anna, here)
      await registerAt(tablet, there)
      expect((await post(anna, '/api/auth/sessions/end-others')).status).toBe(200)
      await expect.poll(() => listOf(anna)).toEqual([here.installationId])
      const back = await signInAgain(anna)
      await registerAt(back, there)
      const change = { currentPassword: PASSWORD, newPassword: 'Ganz-anderes-Pferd-8' }
      expect((await post(anna, '/api/auth/password/change', change)).status).toBe(200)
      await expect.poll(() => listOf(anna)).toEqual([here.installationId])
      await expectTestPush(anna, here)
      expect(testsAt(there)).toEqual([])
    })

    test('P7: a user who reauthenticates, or signs in again in the same browser, keeps their pushes there', async () => {
      const anna = await signUpPerson(running.server)
      const phone = service.subscribe()
      await registerAt(anna, phone)
      const again = withCookie(anna.headers, await post(anna, '/api/auth/reauthenticate', { password: PASSWORD }))
      expect((await call(anna, 'GET', '/api/auth/account')).status).toBe(401)
      await expect.poll(() => listOf(again)).toEqual([phone.installationId])
      await expectTestPush(again, phone)
      const body = { email: anna.email, password: PASSWORD }
      const third = withCookie(anna.headers, await post(again, '/api/auth/sign-in', body))
      await expectTestPush(third, phone)
      await post(third, '/api/auth/sign-out')
      const elsewhere = await signInAgain(anna)
      await expect.poll(() => listOf(elsewhere)).toEqual([])
    })

    test('P7: another user who signs in without a sign-out takes the browser from the one before', async () => {
      const [anna, ben] = [await signUpPerson(running.server), await signUpPerson(running.server)]
      const [phone, tablet] = [service.subscribe(), service.subscribe()]
      const other = await signInAgain(anna)
      await registerAt(anna, phone)
      await registerAt(other, tablet)
      await post(anna, '/api/auth/sign-in', { email: ben.email, password: PASSWORD })
      await expect.poll(() => listOf(other)).toEqual([tablet.installationId])
    })

    test('P8: a user who is locked, deleted, or was a guest who left, gets nothing more and leaves no row', async () => {
      const anna = await signUpPerson(running.server)
      const guest = await becomeGuest()
      const ben = await signUpPerson(running.server)
      const phones = [service.subscribe(), service.subscribe(), service.subscribe()]
      const people = [anna, guest, ben]
      for (const [index, phone] of phones.entries()) {
        expect((await registerAt(people[index] ?? anna, phone)).status).toBe(200)
      }
      expect((await post(chief, '/api/auth/admin/disable', { uid: anna.id, isDisabled: true })).status).toBe(200)
      expect((await post(guest, '/api/auth/delete', { name: guest.name })).status).toBe(200)
      expect((await post(ben, '/api/auth/delete', { name: 'Anna Beispiel' })).status).toBe(200)
      const endpoints = phones.map(({ endpoint }) => endpoint)
      await expect
        .poll(async () => (await readEndpoints(running.data)).filter((one) => endpoints.includes(one)))
        .toEqual([])
      expect(phones.map((phone) => phone.pushes().length)).toEqual([0, 0, 0])
    })
  })

  async function becomeGuest(): Promise<Signed & { readonly name: string }> {
    const headers = { ...chief.headers, cookie: '', 'x-forwarded-for': '10.250.0.1' }
    const answer = await post({ headers }, '/api/auth/guest')
    const { account } = z.object({ account: z.object({ displayName: z.string() }) }).parse(await answer.clone().json())
    return { ...withCookie(headers, answer), name: account.displayName }
  }
})

/** All that the server pushes to. */
async function readEndpoints(data: TestData): Promise<readonly string[]> {
  const question = 'SELECT endpoint FROM messaging_push_subscription'
  if (data.database === undefined) {
    const file = new DatabaseSync(join(data.environment['DATA_DIR'] ?? '', 'messaging.sqlite'), { timeout: 5_000 })
    const rows = file.prepare(question).all()
    file.close()
    return rows.map(({ endpoint }) => String(endpoint))
  }
  const client = new pg.Client({ connectionString: data.database.url })
  await client.connect()
  const { rows } = await client.query<{ endpoint: string }>(question)
  await client.end()
  return rows.map(({ endpoint }) => endpoint)
}

type Registration = Pick<PushBrowser, 'installationId' | 'endpoint' | 'keys'>

function withCookie(headers: Person['headers'], answer: Response): Signed {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { headers: { ...headers, cookie } }
}

/**
 * A disk that fills up under a whole server: which users are refused what, that nothing is lost, and that the administrator is
 * notified.
 */
import { expect, onTestFinished, test } from 'vitest'
import { createTestData, signUpPerson, startTestServer, type Person } from '#testing/app-server'
import { keepFile, newFileId, randomContent, referTo, sendUpload } from '#testing/files/files'
import { openHttpDevice, templates } from '#testing/documents/http-device'
import { askEachSecond, createManualTime } from '#testing/manual-time'
import { refuseGrowth, refuseNewUser } from './open-disk.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3
const AMPLE = 5 * GB
const LOW = 0.5 * GB
const CRITICAL = 0.1 * GB

const FULL = [507, { error: { code: 'storage-full' } }]

async function openServer(o: { readonly freeBytes?: number; readonly environment?: Record<string, string> } = {}) {
  const data = await createTestData('sqlite')
  const time = createManualTime(Date.now())
  let freeBytes = o.freeBytes ?? AMPLE
  const start = () =>
    startTestServer(data, {
      environment: o.environment ?? {},
      readDiskSpace: async () => ({ freeBytes, totalBytes: 10 * GB }),
      time,
    })
  let server = await start()
  onTestFinished(async () => {
    await server.close()
    await data.remove()
  })
  const chief = await signUpPerson(server)
  return {
    get url() {
      return server.url
    },
    chief,
    time,
    /** Leaves so much from the next look on. */
    fill: (bytes: number): void => void (freeBytes = bytes),
    /** Leaves so much, and waits until the server has seen it. */
    async leave(bytes: number): Promise<void> {
      freeBytes = bytes
      const seen = askEachSecond(time, async () => {
        const { body } = await call(server.url, chief, 'GET', '/api/auth/admin/disk')
        return body
      })
      await expect.poll(seen).toMatchObject({ disk: { freeBytes: bytes } })
    },
    async restart(): Promise<void> {
      await server.close()
      server = await start()
    },
  }
}

async function call(
  url: string,
  { headers }: Pick<Person, 'headers'>,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const answer = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** Some 40 kB. */
const long = Array.from({ length: 200 }, () => 'x'.repeat(200))

const writeTemplate = async (url: string, person: Person, id: string, texts: readonly string[] = []) => {
  const fields = { title: 'Rad', texts }
  const { status, body } = await call(url, person, 'PUT', `/api/documents/wheelTemplates/${id}`, { fields })
  return [status, body]
}

async function enterAsGuest(url: string): Promise<{ status: number; body: unknown; guest: Person }> {
  const { cookie: _none, ...browser } = (await signUpPerson({ url })).headers
  const { status, body, headers } = await call(url, { headers: browser }, 'POST', '/api/auth/guest', {})
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { account } = body as { account?: { uid: string; email: string } }
  const guest = { id: account?.uid ?? '', email: account?.email ?? '', cookie, headers: { ...browser, cookie } }
  return { status, body, guest }
}

const titlesOf = async (url: string, person: Person): Promise<readonly unknown[]> => {
  const { body } = await call(url, person, 'GET', '/api/documents/Messages')
  const { documents } = body as { documents: readonly { fields: Record<string, unknown> }[] }
  return documents.filter(({ fields }) => fields['kind'] === 'disk-space').map(({ fields }) => fields['title'])
}

test('Q10 U17 P10 a low disk stops what guests add, and new guests, while everybody else works on', async () => {
  const app = await openServer()
  const { url, chief } = app
  const { guest } = await enterAsGuest(url)
  const fileId = newFileId()
  await referTo(url, guest, fileId)
  expect(await writeTemplate(url, guest, 'before')).toMatchObject([200, {}])

  await app.leave(LOW)
  expect(await writeTemplate(url, guest, 'low')).toMatchObject(FULL)
  const upload = await sendUpload(url, guest, { fileId, content: randomContent(10) })
  expect([upload.status, await upload.json()]).toMatchObject(FULL)
  const { status, body } = await enterAsGuest(url)
  expect([status, body]).toMatchObject([507, { error: { message: expect.stringContaining('ohne Konto') } }])
  const shop = { name: 'Kasse', check: { kind: 'http', url: 'https://shop.example/' }, isPaused: true }
  const addShop = async (person: Person) => (await call(url, person, 'POST', '/api/v1/shops', shop)).status
  expect([await addShop(guest), await addShop(chief)]).toEqual([507, 200])
  expect(await writeTemplate(url, chief, 'person')).toMatchObject([200, {}])
  await keepFile(url, chief, randomContent(10))

  await app.leave(AMPLE)
  expect(await writeTemplate(url, guest, 'low')).toMatchObject([200, {}])
  expect((await sendUpload(url, guest, { fileId, content: randomContent(10) })).status).toBe(200)
})

test('Q10 U17 P10 a full disk stops what anybody adds and everybody new; reading and signing in go on', async () => {
  const app = await openServer()
  const { url, chief } = app
  const fileId = newFileId()
  await referTo(url, chief, fileId)
  await writeTemplate(url, chief, 'before')
  await app.leave(CRITICAL)
  expect(await writeTemplate(url, chief, 'full')).toMatchObject(FULL)
  const upload = await sendUpload(url, chief, { fileId, content: randomContent(10) })
  expect([upload.status, await upload.json(), upload.headers.get('retry-after')]).toMatchObject([...FULL, '60'])
  await expect(signUpPerson({ url })).rejects.toThrow('507')
  expect((await call(url, chief, 'GET', '/api/documents/wheelTemplates/before')).status).toBe(200)
  const password = 'Korrekt-Pferd-Batterie-7'
  const { cookie: _none, ...browser } = chief.headers
  const entered = await call(url, { headers: browser }, 'POST', '/api/auth/sign-in', { email: chief.email, password })
  expect(entered.status).toBe(200)
})

test('Q10 a device deletes on a full disk, keeps what it added, and sends that when there is room', async () => {
  const app = await openServer()
  const { client } = await openHttpDevice(app.url, app.chief)
  onTestFinished(() => client.close())
  const [first, second] = [
    client.add(templates, { title: 'a', texts: [] }),
    client.add(templates, { title: 'b', texts: [] }),
  ]
  await expect.poll(() => client.getStatus().pendingCount).toBe(0)

  await app.leave(CRITICAL)
  const added = client.add(templates, { title: 'neu', texts: [] })
  client.modify(templates, second, { title: 'anders' })
  client.remove(templates, first)
  await expect.poll(() => client.getStatus()).toMatchObject({ pendingCount: 2, rejected: [] })
  await expect.poll(() => client.getStatus().noRoom).toContain('kein Platz')
  expect((await call(app.url, app.chief, 'GET', `/api/documents/wheelTemplates/${first}`)).status).toBe(404)
  expect(client.get(templates, added)).toMatchObject({ title: 'neu', isPending: true })

  await app.leave(AMPLE)
  await expect.poll(() => client.getStatus().pendingCount).toBe(0)
  expect(client.getStatus().noRoom).toBeUndefined()
  const { body } = await call(app.url, app.chief, 'GET', `/api/documents/wheelTemplates/${second}`)
  expect(body).toMatchObject({ document: { fields: { title: 'anders' } } })
})

test('Q10 U17 P10 what people delete makes room for their documents, though not for files and new people', async () => {
  const app = await openServer()
  const { url, chief } = app
  const { client } = await openHttpDevice(url, chief)
  onTestFinished(() => client.close())
  const ids = Array.from({ length: 50 }, (_, index) => client.add(templates, { title: `${index}`, texts: long }))
  const fileId = newFileId()
  await referTo(url, chief, fileId)
  await expect.poll(() => client.getStatus().pendingCount).toBe(0)
  await app.leave(CRITICAL)
  // Two megabytes below where the level ends.
  await app.leave(218 * MB)
  expect(await writeTemplate(url, chief, 'full')).toMatchObject(FULL)

  for (const id of ids) client.remove(templates, id)
  await expect.poll(() => client.getStatus().pendingCount).toBe(0)
  expect((await call(url, chief, 'POST', '/api/documents/erase-history', {})).status).toBe(200)
  const write = askEachSecond(app.time, () => writeTemplate(url, chief, 'again'))
  await expect.poll(write).toMatchObject([200, {}])
  expect((await call(url, chief, 'GET', '/api/auth/admin/disk')).body).toMatchObject({
    disk: { level: 'critical', databaseLevel: 'low', reusableBytes: expect.toSatisfy((bytes) => bytes > 2 * MB) },
  })
  const upload = await sendUpload(url, chief, { fileId, content: randomContent(10) })
  expect([upload.status, await upload.json()]).toMatchObject(FULL)
  await expect(signUpPerson({ url })).rejects.toThrow('507')
})

test('Q10 the disk is looked at soon after 8 MB of documents, not only every ten seconds', async () => {
  const app = await openServer()
  const { url, chief, time } = app
  await app.leave(AMPLE)
  app.fill(CRITICAL)
  for (let count = 0; count < 220; count++) await writeTemplate(url, chief, `t${count % 4}`, long)
  const write = async () => {
    // Never as far as the next look would be.
    if (time.now() < startMs + 2_000) time.moveTo(time.now() + 250)
    return writeTemplate(url, chief, 'full')
  }
  const startMs = time.now()
  await expect.poll(write).toMatchObject(FULL)
})

test('the administrator gets one message for each level of an episode, and other users none', async () => {
  const app = await openServer()
  const ben = await signUpPerson(app)
  const titles = askEachSecond(app.time, () => titlesOf(app.url, app.chief))
  await app.leave(LOW)
  await expect.poll(titles).toEqual(['Auf dem Server wird der Platz knapp'])
  await app.leave(LOW - 1)
  await app.leave(CRITICAL)
  await expect.poll(async () => (await titles()).length).toBe(2)
  await app.leave(LOW)
  await app.leave(CRITICAL - 1)
  expect(await titles()).toHaveLength(2)
  await app.leave(AMPLE)
  await app.leave(LOW)
  await expect.poll(async () => (await titles()).length).toBe(3)
  expect(await titlesOf(app.url, ben)).toEqual([])
})

test('a server that starts on a disk that is low knows it at once, and says it once however often it starts', async () => {
  const app = await openServer({ freeBytes: LOW })
  const titles = askEachSecond(app.time, () => titlesOf(app.url, app.chief))
  expect((await call(app.url, app.chief, 'GET', '/api/auth/admin/disk')).body).toMatchObject({ disk: { level: 'low' } })
  await expect.poll(async () => (await titles()).length).toBe(1)
  await app.restart()
  for (let second = 0; second < 5; second++) await titles()
  expect(await titles()).toHaveLength(1)
})

test('only the administrator sees what the disk has left, and DISK_WATCH=off reads nothing', async () => {
  const app = await openServer({ freeBytes: CRITICAL, environment: { DISK_WATCH: 'off' } })
  const ben = await signUpPerson(app)
  expect((await call(app.url, ben, 'GET', '/api/auth/admin/disk')).status).toBe(404)
  expect((await call(app.url, app.chief, 'GET', '/api/auth/admin/disk')).body).toEqual({})
})

test.each([
  ['ample', true, undefined, undefined],
  ['low', false, undefined, undefined],
  ['low', true, 'ohne Konto nimmt er gerade nichts an', 'deshalb geht es gerade nicht ohne Konto'],
  ['critical', false, '', 'Auf dem Server ist kein Platz mehr. Versuch'],
  ['critical', true, '', 'Auf dem Server ist kein Platz mehr. Versuch'],
] as const)('Q10 P10 on a disk that is %s, guest: %s', (level, isGuest, growth, newcomer) => {
  const messageOf = (refusal: ReturnType<typeof refuseGrowth>) => refusal && (refusal.public.message ?? '')
  if (growth === undefined) expect(refuseGrowth(level, isGuest)).toBeUndefined()
  else expect(messageOf(refuseGrowth(level, isGuest))).toContain(growth)
  if (newcomer === undefined) expect(refuseNewUser(level, isGuest)).toBeUndefined()
  else expect(messageOf(refuseNewUser(level, isGuest))).toContain(newcomer)
})

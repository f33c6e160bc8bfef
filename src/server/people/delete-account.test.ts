/** Deleting an account on the real server, as its person and the people they shared with see it; on both databases. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { FILES_PATH } from '#files'
import { engines, shareTestServer, signUpPerson, type Person, type TestData } from '#testing/app-server'
import { keepFile, newFileId, randomContent, referTo, toForm } from '#testing/files/files'
import { findText } from '#testing/find-text'
import { openOutboxRows } from '#testing/messages/outbox-rows'

describe.each(engines)('deleting an account on %s', (engine) => {
  const shared = shareTestServer(engine)

  async function call(person: Pick<Person, 'headers'>, method: string, path: string, body?: object): Promise<Response> {
    return fetch(shared.server.url + path, {
      method,
      headers: person.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  const wheel = {
    title: 'Anna und Ben',
    entries: [],
    mode: 'keep',
    spinDurationSec: 5,
    palette: 'classic',
    isSoundOn: true,
    volume: 50,
    winnerText: 'Gewonnen',
    hasConfetti: true,
  }
  const feedOf = async (person: Person) => {
    const answer = await call(person, 'GET', '/api/documents/feed?since=0')
    return (await answer.json()) as { documents: { id: string }[]; lost: { id: string }[] }
  }
  /** The number of messaging rows that contain the user's id. */
  const messagingRows = async ({ id }: Person): Promise<number> => {
    const rows = await openOutboxRows(shared.data)
    const found = await findText(rows.run, rows.type, [id])
    await rows.close()
    return found.filter((row) => row.startsWith('messaging_')).length
  }
  const isSome = (count: number) => count > 0
  const mailsTo = async (email: string): Promise<number> => {
    const folder = join(shared.data.environment['DATA_DIR'] ?? '', 'mails')
    const names = await readdir(folder).catch((): string[] => [])
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
    return mails.filter((mail) => mail.includes(email)).length
  }

  test('P5, P6: members lose what was shared with them, the mails go, and the tablet hears that its session has ended', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const id = `shared-${anna.id.slice(0, 8)}`
    const made = await call(anna, 'PUT', `/api/documents/wheels/${id}`, { fields: wheel })
    expect([made.status, await made.text()]).toEqual([200, expect.stringContaining(id)])
    expect((await call(anna, 'PUT', `/api/documents/wheels/${id}/members`, { memberIds: [ben.id] })).status).toBe(200)
    expect((await feedOf(ben)).documents.map((document) => document.id)).toContain(id)
    await call({ headers: { ...anna.headers, cookie: '' } }, 'POST', '/api/auth/password/forgot', { email: anna.email })
    await call({ headers: { ...ben.headers, cookie: '' } }, 'POST', '/api/auth/password/forgot', { email: ben.email })
    await expect.poll(async () => [await mailsTo(anna.email), await mailsTo(ben.email)]).toEqual([1, 1])

    const signedIn = await call({ headers: { ...anna.headers, cookie: '' } }, 'POST', '/api/auth/sign-in', {
      email: anna.email,
      password: 'Korrekt-Pferd-Batterie-7',
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const tablet = { headers: { ...anna.headers, cookie } }
    expect((await call(tablet, 'GET', '/api/auth/account')).status).toBe(200)
    // The message about her new sign-in has been sent; no more mails are on their way.
    await expect.poll(async () => [await mailsTo(anna.email), await mailsTo(ben.email)]).toEqual([2, 1])
    expect((await call(anna, 'POST', '/api/auth/delete', { name: 'Anna Beispiel' })).status).toBe(200)
    expect((await call(tablet, 'GET', '/api/documents/feed?since=0')).status).toBe(401)
    await expect.poll(async () => (await feedOf(ben)).lost.map((lost) => lost.id)).toEqual([id])
    await expect.poll(async () => [await mailsTo(anna.email), await mailsTo(ben.email)]).toEqual([0, 1])
    const answer = await call(ben, 'GET', `/api/documents/wheels/${id}`)
    expect(answer.status).toBe(404)
    // Both were welcomed.
    await expect
      .poll(async () => [await messagingRows(anna), await messagingRows(ben)])
      .toEqual([0, expect.toSatisfy(isSome)])
  })

  test('U12: the files go as well, also one that is just being sent, and those of others stay', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const { url } = shared.server
    const listKept = async (): Promise<readonly string[]> => {
      const names = await readdir(join(shared.data.environment['DATA_DIR'] ?? '', 'files'), { recursive: true })
      return names.filter((name) => /[0-9a-z_]{26}$/.test(name))
    }
    await keepFile(url, ben, randomContent(1_000))
    const others = await listKept()
    await keepFile(url, anna, randomContent(1_000))
    expect(await listKept()).toHaveLength(others.length + 1)

    const fileId = newFileId()
    await referTo(url, anna, fileId)
    const going = Promise.withResolvers<void>()
    const sending = sendSlowly(url, anna, fileId, going.promise)
    const rows = () => runSql(shared.data, `SELECT id FROM files_file WHERE "userId" = '${anna.id}'`, 'files')
    await expect.poll(rows).toBe(2)
    expect((await call(anna, 'POST', '/api/auth/delete', { name: 'Anna Beispiel' })).status).toBe(200)
    await expect.poll(rows).toBe(0)
    going.resolve()
    expect((await sending).status).toBe(401)
    expect((await listKept()).toSorted()).toEqual(others.toSorted())
    expect(await rows()).toBe(0)
  })

  test('H9: measurements of their shops are removed as well, and until then they are in their export', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    for (const [index, { id }] of [anna, ben].entries()) {
      const key = 1_000_000 + index
      const shop = `VALUES (${key}, 'shop-${id.slice(0, 8)}', '${id}', 0, 0) RETURNING "key"`
      const shopColumns = '"key", "shopId", "ownerId", "createdMs", revision'
      await runSql(shared.data, `INSERT INTO uptime_shop (${shopColumns}) ${shop}`, 'uptime')
      const span = `VALUES (${key}, 0, 'up') RETURNING "key"`
      await runSql(shared.data, `INSERT INTO uptime_span ("key", "fromMs", state) ${span}`, 'uptime')
    }
    const exported: unknown = await (await call(anna, 'GET', '/api/auth/export')).json()
    expect(exported).toMatchObject({
      measurements: [
        { shopId: `shop-${anna.id.slice(0, 8)}`, states: [{ from: '1970-01-01T00:00:00.000Z', state: 'up' }] },
      ],
    })
    const rowsOf = async () => [
      await runSql(shared.data, `SELECT 1 FROM uptime_shop WHERE "ownerId" = '${anna.id}'`, 'uptime'),
      await runSql(shared.data, 'SELECT 1 FROM uptime_span WHERE "key" >= 1000000', 'uptime'),
    ]
    expect(await rowsOf()).toEqual([1, 2])
    expect((await call(anna, 'POST', '/api/auth/delete', { name: 'Anna Beispiel' })).status).toBe(200)
    await expect.poll(rowsOf).toEqual([0, 1])
  })

  test('P6: the next server finishes at its start what a killed one had begun', async () => {
    const anna = await signUpPerson(shared.server)
    // As a server leaves it that was killed right after its answer.
    await shared.restart(async () => {
      const { data } = shared
      await runSql(data, `INSERT INTO auth_deletion ("userId", "requestedAtMs") VALUES ('${anna.id}', ${Date.now()})`)
      await runSql(data, `UPDATE auth_user SET "isDisabled" = TRUE WHERE id = '${anna.id}'`)
    })
    const countAccounts = () => runSql(shared.data, `SELECT id FROM auth_user WHERE id = '${anna.id}'`)
    await expect.poll(countAccounts).toBe(0)
    const form = { email: anna.email, password: 'Korrekt-Pferd-Batterie-7' }
    const signIn = await call({ headers: { ...anna.headers, cookie: '' } }, 'POST', '/api/auth/sign-in', form)
    expect(signIn.status).toBe(401)
  })
})

/** Sends a file whose last part waits. */
async function sendSlowly(url: string, person: Person, fileId: string, going: Promise<void>): Promise<Response> {
  const form = new Request(url, { method: 'POST', body: toForm(person, { fileId, content: randomContent(200_000) }) })
  const bytes = Buffer.from(await form.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, 150_000)),
    async pull(controller) {
      await going
      controller.enqueue(bytes.subarray(150_000))
      controller.close()
    },
  })
  const headers = { ...person.headers, 'content-type': form.headers.get('content-type') ?? '' }
  return fetch(url + FILES_PATH, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

/** Resolves to the number of rows that a question finds. */
async function runSql(data: TestData, sql: string, service = 'accounts'): Promise<number> {
  if (data.database === undefined) {
    const path = join(data.environment['DATA_DIR'] ?? '', `${service}.sqlite`)
    const database = new DatabaseSync(path, { timeout: 5_000 })
    const rows = database.prepare(sql).all()
    database.close()
    return rows.length
  }
  const client = new pg.Client({ connectionString: data.database.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows.length
}

/** One outage on the real server, from the shop that somebody adds to the message that it is over; on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json'
import { messagesCollection } from '#messaging'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { aJob, aShop } from '#testing/shops'
import { startTargetServer, type TargetServer } from '#testing/target-server'

type Row = { readonly id: string; readonly s: string }
type Document = { readonly id: string; readonly version: number; readonly fields: JsonObject }

/** No timed assertion: what is polled for comes much sooner. */
const soon = { timeout: 60_000, interval: 250 }

describe.each(engines)('an outage on %s', { timeout: 150_000 }, (engine) => {
  const shared = shareTestServer(engine, {
    environment: { FETCH_ALLOW_PRIVATE: '127.0.0.0/8', UPTIME_REFERENCES: '127.0.0.1:1' },
  })
  let target: TargetServer
  let anna: Person
  let ben: Person
  let count = 0
  beforeAll(async () => {
    target = await startTargetServer()
    anna = await signUpPerson(shared.server)
    ben = await signUpPerson(shared.server)
  })
  afterAll(() => target.close())

  const call = (person: Person, method: string, path: string, body?: object) =>
    fetch(shared.server.url + path, {
      method,
      headers: person.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  async function ask<Answer>(person: Person, path: string, body?: object): Promise<Answer> {
    const answer = await call(person, body === undefined ? 'GET' : 'POST', path, body)
    expect([answer.status, path]).toEqual([200, path])
    return (await answer.json()) as Answer
  }
  const change = (person: Person, path: string, type: 'ADD' | 'MODIFIED' | 'DELETED', fields: object) =>
    ask<{ readonly results: readonly { readonly outcome: string }[] }>(person, '/api/documents/changes', {
      userId: person.id,
      deviceId: 'device',
      clientTime: new Date().toISOString(),
      changes: [
        {
          path,
          type,
          fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
          changeId: `change-${(count += 1)}`,
          userId: person.id,
          deviceId: 'device',
          editedAt: new Date().toISOString(),
          baseVersion: type === 'ADD' ? 0 : 1,
        },
      ],
    })
  const list = async (person: Person, collection: string) =>
    (await ask<{ readonly documents: readonly Document[] }>(person, `/api/documents/${collection}`)).documents
  const stateOf = async (shopId: string) =>
    (await ask<{ readonly rows: readonly Row[] }>(anna, '/api/uptime/overview')).rows.find(({ id }) => id === shopId)?.s
  const titles = async (person: Person) =>
    (await list(person, messagesCollection.name)).map(({ fields }) => fields['title'])
  const statusPage = async () => {
    const answer = await fetch(`${shared.server.url}/status/laden-${engine}`)
    return answer.status === 200 ? answer.text() : ''
  }

  test('M1–M3, T1, T7, P1: is confirmed, told, shown, acknowledged, and over', async () => {
    const shopId = `kasse-${engine}`
    await change(anna, `shops/${shopId}`, 'ADD', aShop(`${target.origin}/kasse`, { name: 'Kasse' }))
    await change(anna, `statusPages/page-${engine}`, 'ADD', {
      title: 'Mein Laden',
      slug: `laden-${engine}`,
      isPublished: true,
      showsResponseTimes: false,
      shops: [{ id: 'entry', shopId }],
      announcements: [],
    })
    await expect.poll(() => stateOf(shopId), soon).toBe('up')

    target.set('/kasse', { status: 503 })
    const arrivedBefore = target.arrivals('/kasse').length
    await expect.poll(() => stateOf(shopId), soon).toBe('down')
    expect(target.arrivals('/kasse').length - arrivedBefore).toBeGreaterThanOrEqual(3)
    await expect
      .poll(() => list(anna, 'shopIncidents'), soon)
      .toMatchObject([{ fields: { shopId, shopName: 'Kasse', cause: { code: 'wrong-status', status: 503 } } }])
    const [incident] = await list(anna, 'shopIncidents')
    expect(incident?.fields).not.toHaveProperty('endedAt')
    await expect.poll(() => titles(anna), soon).toContain('Kasse ist nicht erreichbar')
    await expect.poll(statusPage, soon).toContain('Mein Laden: Gestört</title>')

    const acknowledgement = { at: new Date().toISOString(), userId: anna.id, note: 'Ich sehe nach.' }
    const { results } = await change(anna, `shopIncidents/${incident?.id}`, 'MODIFIED', { acknowledgement })
    expect(results).toMatchObject([{ outcome: 'applied' }])

    target.set('/kasse', undefined)
    await expect.poll(() => stateOf(shopId), soon).toBe('up')
    await expect
      .poll(() => list(anna, 'shopIncidents'), soon)
      .toMatchObject([
        { id: incident?.id, fields: { endedAt: expect.any(String), acknowledgement: { note: 'Ich sehe nach.' } } },
      ])
    await expect.poll(() => titles(anna), soon).toContain('Kasse ist wieder erreichbar')
    expect((await titles(anna)).filter((title) => typeof title === 'string' && title.startsWith('Kasse'))).toHaveLength(
      2,
    )
    expect(await titles(ben)).not.toContain('Kasse ist nicht erreichbar')
    await expect.poll(statusPage, soon).not.toContain('Mein Laden: Gestört</title>')
  })

  test('M8, T9: an outage ends with the shop, or a pause of it, and nobody is told of a recovery', async () => {
    const [gone, paused] = [`gone-${engine}`, `paused-${engine}`]
    for (const id of [gone, paused])
      await change(anna, `shops/${id}`, 'ADD', aShop(`${target.origin}/weg`, { name: id, strictness: 'strict' }))
    target.set('/weg', { status: 503 })
    await expect.poll(async () => [await stateOf(gone), await stateOf(paused)], soon).toEqual(['down', 'down'])
    const endOf = async (shopId: string) =>
      (await list(anna, 'shopIncidents')).flatMap(({ fields }) =>
        fields['shopId'] === shopId ? [fields['endedBy']] : [],
      )
    await expect.poll(async () => [await endOf(gone), await endOf(paused)], soon).toEqual([[undefined], [undefined]])
    await expect.poll(() => titles(anna), soon).toContain('127.0.0.1: 2 Shops sind nicht erreichbar')
    await change(anna, `shops/${gone}`, 'DELETED', {})
    await change(anna, `shops/${paused}`, 'MODIFIED', { isPaused: true })
    await expect.poll(async () => [await endOf(gone), await endOf(paused)], soon).toEqual([['removed'], ['paused']])
    target.set('/weg', undefined)
    await change(anna, `shops/${paused}`, 'MODIFIED', { isPaused: false })
    await expect.poll(() => stateOf(paused), soon).toBe('up')
    expect((await titles(anna)).filter((title) => typeof title === 'string' && title.includes('2 Shops'))).toHaveLength(
      1,
    )
    expect(await titles(anna)).not.toContain(`${paused} ist wieder erreichbar`)
  })

  test('V9, K12: to somebody who does not see a shop there is none, by whatever they ask', async () => {
    const path = `/api/uptime/shops/kasse-${engine}`
    const range = 'from=2026-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z'
    const asked = ['kasse', 'nowhere'].flatMap((name) => {
      const shop = `/api/uptime/shops/${name}-${engine}`
      return [
        call(ben, 'GET', `${shop}/details`),
        call(ben, 'GET', `${shop}/chart?${range}`),
        call(ben, 'POST', `${shop}/check`, {}),
      ]
    })
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'not-found' } })
    }
    expect(await ask(ben, '/api/uptime/overview')).toMatchObject({ rows: [], removed: [] })
    expect(await list(ben, 'shopIncidents')).toEqual([])
    expect((await call(anna, 'GET', `${path}/details`)).status).toBe(200)
    expect((await call(anna, 'GET', `${path}/chart?${range}`)).status).toBe(200)
  })

  test('K14: what a page answers never keeps an outage from being told, nor other shops from being checked', async () => {
    target.set('/wert', { json: { lager: 'kaputt\u0000\ud800' } })
    const expectations = [{ kind: 'json', path: '$.lager', equals: 'voll' }] as const
    const { check } = aShop(`${target.origin}/wert`)
    const shopId = `wert-${engine}`
    await change(anna, `shops/${shopId}`, 'ADD', {
      ...aShop('', { name: 'Lager' }),
      check: { ...check, expectations },
    })
    await expect.poll(() => stateOf(shopId), soon).toBe('down')
    await expect.poll(() => titles(anna), soon).toContain('Lager ist nicht erreichbar')
    await expect
      .poll(async () => (await list(anna, 'shopIncidents')).map(({ fields }) => fields['shopId']), soon)
      .toContain(shopId)
    expect(await ask(anna, `/api/uptime/shops/kasse-${engine}/check`, {})).toMatchObject({ report: { outcome: 'up' } })
  })

  test('G: a test run reaches nothing in a private network that was not named', async () => {
    const urls = ['http://169.254.169.254/', 'http://10.0.0.1/', 'http://[::1]/', 'http://[::ffff:192.168.0.1]/']
    for (const url of urls) {
      const answer = await ask(ben, '/api/uptime/try', { check: aShop(url).check })
      expect([url, answer]).toMatchObject([url, { report: { failure: { code: 'forbidden-address' } } }])
    }
  })

  test('H9: shops go with the account of their owner, and are asked no more', async () => {
    await change(ben, `shops/ben-${engine}`, 'ADD', aShop(`${target.origin}/ben`))
    await expect.poll(() => target.arrivals('/ben').length, soon).toBeGreaterThan(0)
    target.set('/ben', { status: 503 })
    await expect.poll(() => target.arrivals('/ben').length, soon).toBeGreaterThan(1)
    expect((await call(ben, 'POST', '/api/auth/delete', { name: 'Anna Beispiel' })).status).toBe(200)
    target.forgetArrivals()
    // One that is down is asked more often than this one, which is up.
    await expect.poll(() => target.arrivals('/kasse').length, soon).toBeGreaterThan(0)
    expect(target.arrivals('/ben')).toEqual([])
  })

  test('K11: keys and passwords stand in no line of the log', async () => {
    const key = '0123456789abcdef'.repeat(2)
    const { check } = aShop(`${target.origin}/geheim?token=Adressgeheimnis`)
    const secret = { kind: 'basic', user: 'anna', password: 'Ladengeheimnis' }
    await change(anna, `shops/job-${engine}`, 'ADD', aJob(key))
    await change(anna, `shops/geheim-${engine}`, 'ADD', { ...aShop(''), check: { ...check, auth: secret } })
    await expect
      .poll(async () => (await fetch(`${shared.server.url}/api/uptime/heartbeat/${key}`)).status, soon)
      .toBe(200)
    expect((await fetch(`${shared.server.url}/api/uptime/heartbeat/${key}?status=down&msg=a%00b`)).status).toBe(200)
    target.set('/geheim', { fault: 'drop' })
    await ask(anna, `/api/uptime/shops/geheim-${engine}/check`, {})
    const lines = JSON.stringify(shared.server.log)
    expect(lines).toContain('/api/uptime/heartbeat/:key')
    for (const word of [key, 'Ladengeheimnis', 'Adressgeheimnis']) expect(lines).not.toContain(word)
  })
})

/** One outage on the real server, from adding the shop to the message that it is over; on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { toIso } from '#base/clock'
import { messagesCollection } from '#messaging'
import { engines, type Person } from '#testing/app-server'
import { shareShopServer } from '#testing/uptime/shop-server'
import { aJob, aShop } from '#testing/uptime/shops'
import type { TargetServer } from '#testing/uptime/target-server'

describe.each(engines)('an outage on %s', (engine) => {
  const server = shareShopServer(engine)
  const { ask, call, change, list, eachSecond, signUp, shared } = server
  let target: TargetServer
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    target = server.target
    anna = await signUp()
    ben = await signUp()
  })

  const addShop = (person: Person, id: string, fields: object) =>
    change(person, { type: 'ADD', path: `shops/${id}`, fields })
  const stateOf = async (shopId: string) => (await server.states(anna)).get(shopId)
  const titles = async (person: Person) =>
    (await list(person, messagesCollection.name)).map(({ fields }) => fields['title'])
  const statusPage = async () => {
    const answer = await fetch(`${shared.server.url}/status/laden`)
    return answer.status === 200 ? answer.text() : ''
  }

  const heartbeat = async (rest: string) => (await fetch(`${shared.server.url}/api/uptime/heartbeat/${rest}`)).status

  test('M1–M3, T1, T7, P1: is confirmed, told, shown, acknowledged, and over', async () => {
    const shopId = 'kasse'
    await addShop(anna, shopId, aShop(`${target.origin}/kasse`, { name: 'Kasse' }))
    const fields = {
      title: 'Mein Laden',
      slug: 'laden',
      isPublished: true,
      showsResponseTimes: false,
      shops: [{ id: 'entry', shopId }],
      announcements: [],
    }
    await change(anna, { type: 'ADD', path: 'statusPages/page', fields })
    await expect.poll(eachSecond(() => stateOf(shopId))).toBe('up')

    target.set('/kasse', { status: 503 })
    const arrivedBefore = target.arrivals('/kasse').length
    await expect.poll(eachSecond(() => stateOf(shopId))).toBe('down')
    expect(target.arrivals('/kasse').length - arrivedBefore).toBeGreaterThanOrEqual(3)
    await expect
      .poll(eachSecond(() => list(anna, 'shopIncidents')))
      .toMatchObject([{ fields: { shopId, shopName: 'Kasse', cause: { code: 'wrong-status', status: 503 } } }])
    const [incident] = await list(anna, 'shopIncidents')
    expect(incident?.fields).not.toHaveProperty('endedAt')
    await expect.poll(eachSecond(() => titles(anna))).toContain('Kasse ist nicht erreichbar')
    await expect.poll(eachSecond(statusPage)).toContain('Mein Laden: Gestört</title>')

    const acknowledgement = { at: toIso(server.now()), userId: anna.id, note: 'Ich sehe nach.' }
    await change(anna, { type: 'MODIFIED', path: `shopIncidents/${incident?.id}`, fields: { acknowledgement } })

    target.set('/kasse', undefined)
    await expect.poll(eachSecond(() => stateOf(shopId))).toBe('up')
    await expect
      .poll(eachSecond(() => list(anna, 'shopIncidents')))
      .toMatchObject([
        { id: incident?.id, fields: { endedAt: expect.any(String), acknowledgement: { note: 'Ich sehe nach.' } } },
      ])
    await expect.poll(eachSecond(() => titles(anna))).toContain('Kasse ist wieder erreichbar')
    expect((await titles(anna)).filter((title) => typeof title === 'string' && title.startsWith('Kasse'))).toHaveLength(
      2,
    )
    expect(await titles(ben)).not.toContain('Kasse ist nicht erreichbar')
    await expect.poll(eachSecond(statusPage)).toContain('Mein Laden: Erreichbar</title>')

    // A page that is published no more is gone.
    await change(anna, { type: 'MODIFIED', path: 'statusPages/page', fields: { isPublished: false } })
    await expect.poll(eachSecond(statusPage)).toBe('')
  })

  test('M8, T9: an outage ends with the shop, or a pause of it, without an alert about a recovery', async () => {
    for (const id of ['gone', 'paused'])
      await addShop(anna, id, aShop(`${target.origin}/weg`, { name: id, strictness: 'strict' }))
    target.set('/weg', { status: 503 })
    await expect
      .poll(eachSecond(async () => [await stateOf('gone'), await stateOf('paused')]))
      .toEqual(['down', 'down'])
    const endOf = async (shopId: string) =>
      (await list(anna, 'shopIncidents')).flatMap(({ fields }) =>
        fields['shopId'] === shopId ? [fields['endedBy']] : [],
      )
    const ends = eachSecond(async () => [await endOf('gone'), await endOf('paused')])
    await expect.poll(ends).toEqual([[undefined], [undefined]])
    await expect.poll(eachSecond(() => titles(anna))).toContain('127.0.0.1: 2 Shops sind nicht erreichbar')
    await change(anna, { type: 'DELETED', path: 'shops/gone' })
    await change(anna, { type: 'MODIFIED', path: 'shops/paused', fields: { isPaused: true } })
    await expect.poll(ends).toEqual([['removed'], ['paused']])
    target.set('/weg', undefined)
    await change(anna, { type: 'MODIFIED', path: 'shops/paused', fields: { isPaused: false } })
    await expect.poll(eachSecond(() => stateOf('paused'))).toBe('up')
    // Longer than messages are collected.
    await server.pass(30)
    expect((await titles(anna)).filter((title) => typeof title === 'string' && title.includes('2 Shops'))).toHaveLength(
      1,
    )
    expect(await titles(anna)).not.toContain('paused ist wieder erreichbar')
  })

  test('V9, K12: for a user who does not see a shop there is none, for any request', async () => {
    const path = '/api/uptime/shops/kasse'
    const range = 'from=2026-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z'
    const asked = ['kasse', 'nowhere'].flatMap((name) => {
      const shop = `/api/uptime/shops/${name}`
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

  test('K14: no answer of a page prevents the alert about an outage, nor checks of other shops', async () => {
    target.set('/wert', { json: { lager: 'kaputt\u0000\ud800' } })
    const expectations = [{ kind: 'json', path: '$.lager', equals: 'voll' }] as const
    const { check } = aShop(`${target.origin}/wert`)
    const shopId = 'wert'
    await addShop(anna, shopId, {
      ...aShop('', { name: 'Lager' }),
      check: { ...check, expectations },
    })
    await expect.poll(eachSecond(() => stateOf(shopId))).toBe('down')
    await expect.poll(eachSecond(() => titles(anna))).toContain('Lager ist nicht erreichbar')
    await expect
      .poll(eachSecond(async () => (await list(anna, 'shopIncidents')).map(({ fields }) => fields['shopId'])))
      .toContain(shopId)
    expect(await ask(anna, '/api/uptime/shops/kasse/check', {})).toMatchObject({ report: { outcome: 'up' } })
  })

  test('G: a test run reaches nothing in a private network that was not named', async () => {
    const urls = ['http://169.254.169.254/', 'http://10.0.0.1/', 'http://[::1]/', 'http://[::ffff:192.168.0.1]/']
    for (const url of urls) {
      const answer = await ask(ben, '/api/uptime/try', { check: aShop(url).check })
      expect([url, answer]).toMatchObject([url, { report: { failure: { code: 'forbidden-address' } } }])
    }
  })

  test('H9: shops go with the account of their owner, and are asked no more', async () => {
    const key = 'b'.repeat(32)
    await addShop(ben, 'ben', aShop(`${target.origin}/ben`))
    await addShop(ben, 'job', aJob(key))
    await expect.poll(eachSecond(() => target.arrivals('/ben').length)).toBeGreaterThan(0)
    target.set('/ben', { status: 503 })
    await expect.poll(eachSecond(() => target.arrivals('/ben').length)).toBeGreaterThan(1)
    expect(await heartbeat(key)).toBe(200)
    expect((await call(ben, 'POST', '/api/auth/delete', { name: 'Anna Beispiel' })).status).toBe(200)
    await expect.poll(eachSecond(() => heartbeat(key))).toBe(404)
    // What was under way has arrived by the next check of another shop; from then on nothing comes, as long as that has its turns.
    for (const count of [1, 2]) {
      target.forgetArrivals()
      await expect.poll(eachSecond(() => target.arrivals('/kasse').length)).toBeGreaterThanOrEqual(count)
    }
    expect(target.arrivals('/ben')).toEqual([])
  })

  test('K11: keys and passwords stand in no line of the log', async () => {
    const key = '0123456789abcdef'.repeat(2)
    const { check } = aShop(`${target.origin}/geheim?token=Adressgeheimnis`)
    const secret = { kind: 'basic', user: 'anna', password: 'Ladengeheimnis' }
    await addShop(anna, 'backup', aJob(key))
    await addShop(anna, 'geheim', { ...aShop(''), check: { ...check, auth: secret } })
    await expect.poll(eachSecond(() => heartbeat(key))).toBe(200)
    expect(await heartbeat(`${key}?status=down&msg=a%00b`)).toBe(200)
    target.set('/geheim', { fault: 'drop' })
    await ask(anna, '/api/uptime/shops/geheim/check', {})
    const lines = JSON.stringify(shared.server.log)
    expect(lines).toContain('/api/uptime/heartbeat/:key')
    for (const word of [key, 'Ladengeheimnis', 'Adressgeheimnis']) expect(lines).not.toContain(word)
  })
})

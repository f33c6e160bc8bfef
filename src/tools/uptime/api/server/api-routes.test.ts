import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import { documentErrorTexts } from '#documents'
import { fieldsOf } from '#testing/documents/documents'
import { addDocument } from '#testing/documents/memory-documents'
import { aShop } from '#testing/uptime/shops'
import { asGuest, reads, writes } from '#testing/network/test-router'
import { openApi, START_MS } from '#testing/uptime/uptime-api'

let api: Awaited<ReturnType<typeof openApi>>
beforeEach(async () => {
  api = await openApi()
})
afterEach(() => api.close())

const page = { kind: 'http', url: 'https://shop.example/kasse?key=geheim' }

async function createShop(body: object = {}, userId = 'anna') {
  const { body: answer, status } = await api.send('POST', '/api/v1/shops', writes(userId), {
    name: 'Kasse',
    check: page,
    ...body,
  })
  expect(status).toBe(200)
  return answer.shop as { readonly id: string; readonly version: number; readonly check: { readonly key: string } }
}

/** „404 not-found“ */
async function refusalOf(...request: Parameters<typeof api.send>): Promise<string> {
  const { status, body } = await api.send(...request)
  return [status, body.error.code, body.error.field].filter((part) => part !== undefined).join(' ')
}

describe('I1: whose a request is', () => {
  test('without a token there is nothing', async () => {
    for (const route of api.routes.filter((one) => !one.endsWith('openapi.json'))) {
      const [method = '', path = ''] = route.split(' ')
      const body = method === 'GET' ? undefined : {}
      expect([route, await refusalOf(method, path.replaceAll(/:\w+/g, 'x'), {}, body)]).toEqual([
        route,
        '401 unauthenticated',
      ])
    }
  })

  test('a token for reading changes nothing', async () => {
    const changing = api.routes.filter((route) => !route.startsWith('GET'))
    expect(changing).toHaveLength(8)
    for (const route of changing) {
      const [method = '', path = ''] = route.split(' ')
      expect([route, await refusalOf(method, path.replaceAll(/:\w+/g, 'x'), reads('anna'), {})]).toEqual([
        route,
        '403 read-only-token',
      ])
    }
  })

  test('a shop the user does not see is the same as none', async () => {
    const { id } = await createShop()
    const input = { name: 'x', check: page }
    expect(await refusalOf('GET', `/api/v1/shops/${id}`, writes('ben'))).toBe('404 not-found')
    expect(await refusalOf('PUT', `/api/v1/shops/${id}`, writes('ben'), input)).toBe('404 not-found')
    expect(await refusalOf('DELETE', `/api/v1/shops/${id}`, writes('ben'))).toBe('404 not-found')
    expect(await refusalOf('POST', `/api/v1/shops/${id}/check`, writes('ben'))).toBe('404 not-found')
    expect((await api.send('GET', '/api/v1/shops', reads('ben'))).body).toEqual({ shops: [] })
    expect((await api.send('GET', '/api/v1/metrics', reads('ben'))).text).not.toContain(id)
  })
})

describe('I8: a guest’s session', () => {
  const paused = { name: 'Kasse', check: page, isPaused: true, note: 'x'.repeat(1_000) }

  test('has the place of a guest, paused shops included, and a program of a user has more', async () => {
    let made = 0
    while (made < 40 && (await api.send('POST', '/api/v1/shops', asGuest('anna'), paused)).status === 200) made += 1
    expect(made).toBeGreaterThan(10)
    expect(made).toBeLessThan(40)
    expect(await refusalOf('POST', '/api/v1/shops', asGuest('anna'), paused)).toBe('507 quota-exceeded')
    for (let count = 0; count < 40; count++) await createShop(paused, 'ben')
  })

  test('adds nothing on a low disk, and deletes', async () => {
    const { body } = await api.send('POST', '/api/v1/shops', asGuest('anna'), paused)
    api.lowerDisk()
    const path = `/api/v1/shops/${body.shop.id}`
    expect(await refusalOf('POST', '/api/v1/shops', asGuest('anna'), paused)).toBe('507 storage-full')
    expect(await refusalOf('PUT', path, asGuest('anna'), paused)).toBe('507 storage-full')
    expect((await api.send('GET', path, asGuest('anna'))).status).toBe(200)
    expect((await api.send('DELETE', path, asGuest('anna'))).status).toBe(200)
    await createShop(paused, 'ben')
  })
})

describe('I2: shops', () => {
  test('what is left out is as for a new shop of this person', async () => {
    await api.documents.writeAsServer('anna', [
      {
        path: 'uptimeSettings/s',
        type: 'ADD',
        fields: fieldsOf({ defaults: { intervalSec: 300, strictness: 'relaxed', timeoutSec: 20 } }),
      },
    ])
    expect(await createShop()).toMatchObject({
      version: 1,
      isOwn: true,
      name: 'Kasse',
      page: 'other',
      tags: [],
      intervalSec: 300,
      strictness: 'relaxed',
      isPaused: false,
      check: { ...page, method: 'GET', statuses: '200-299', timeoutSec: 20, redirects: { kind: 'follow' } },
      status: { state: 'new', isUnstable: false },
    })
    expect(await createShop({ check: { kind: 'heartbeat' } })).toMatchObject({
      check: { key: expect.stringMatching(/^[0-9a-f]{32}$/), graceSec: 60 },
    })
  })

  test('a shop is a document like any other, and reaches devices', async () => {
    const { id } = await createShop({ group: 'Hauptshop', tags: ['wichtig'] })
    const document = await api.documents.store.readDocument('anna', 'shops', id)
    expect(document).toMatchObject({ ownerId: 'anna', version: 1, fields: { name: 'Kasse', group: 'Hauptshop' } })
  })

  test('an invalid value is refused with its field', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ check: page }, 'name'],
      [{ name: '', check: page }, 'name'],
      [{ name: 'x' }, 'check'],
      [{ name: 'x', check: { kind: 'http', url: 'ftp://x' } }, 'check.url'],
      [{ name: 'x', check: { kind: 'tcp', host: 'x', port: 0 } }, 'check.port'],
      [{ name: 'x', check: { ...page, typo: 1 } }, 'check.typo'],
      [{ name: 'x', check: page, intervalSec: 1 }, 'intervalSec'],
      [{ name: 'x', check: page, ownerId: 'ben' }, 'ownerId'],
    ]
    for (const [body, field] of wrong) {
      expect(await refusalOf('POST', '/api/v1/shops', writes('anna'), body)).toBe(`400 invalid-request ${field}`)
    }
    expect((await api.send('GET', '/api/v1/shops', reads('anna'))).body).toEqual({ shops: [] })
  })

  test('it is replaced as a whole, with If-Match only the version that was read; a job keeps its key', async () => {
    const { id } = await createShop({ group: 'Alt', note: 'Notiz' })
    const path = `/api/v1/shops/${id}`
    const input = { name: 'Neu', check: page }
    const { body } = await api.send('PUT', path, { ...writes('anna'), 'if-match': '"1"' }, input)
    expect(body.shop).toMatchObject({ version: 2, name: 'Neu' })
    expect(body.shop).not.toHaveProperty('group')
    expect(await refusalOf('PUT', path, { ...writes('anna'), 'if-match': '"1"' }, input)).toBe('412 version-conflict')
    expect(documentErrorTexts['version-conflict']).toBeDefined()
    const job = await createShop({ check: { kind: 'heartbeat' } })
    const again = await api.send('PUT', `/api/v1/shops/${job.id}`, writes('anna'), {
      name: 'Job',
      check: { kind: 'heartbeat', graceSec: 5 },
    })
    expect(again.body.shop.check).toEqual({ ...job.check, graceSec: 5 })
  })

  test('members change it, its owner alone deletes it', async () => {
    const { id } = await createShop()
    await api.documents.setMembers('anna', 'shops', id, ['ben'])
    const path = `/api/v1/shops/${id}`
    expect((await api.send('GET', path, reads('ben'))).body.shop).toMatchObject({ isOwn: false })
    expect((await api.send('PUT', path, writes('ben'), { name: 'Bens', check: page })).body.shop).toMatchObject({
      name: 'Bens',
    })
    expect(await refusalOf('DELETE', path, writes('ben'))).toBe('403 not-allowed')
    expect((await api.send('DELETE', path, writes('anna'))).body).toEqual({ ok: true })
    expect(await refusalOf('GET', path, reads('anna'))).toBe('404 not-found')
  })

  test('the list tells states, and can be narrowed', async () => {
    const down = await createShop({ group: 'A', tags: ['x'] })
    const up = await createShop({ group: 'B' })
    await api.find(down.id, 'anna', { state: 'down', lastFailure: 'refused', lastCheckMs: START_MS })
    await api.find(up.id, 'anna', {
      state: 'slow',
      totalMs: 1_234,
      lastCheckMs: START_MS,
      certificate: { validUntilMs: START_MS + 7.5 * DAY_MS, issuer: 'x' },
    })
    const idsOf = async (query: string) =>
      (await api.send('GET', `/api/v1/shops${query}`, reads('anna'))).body.shops.map(({ id }: { id: string }) => id)
    expect(await idsOf('')).toEqual([down.id, up.id])
    expect(await idsOf('?group=A')).toEqual([down.id])
    expect(await idsOf('?tag=x')).toEqual([down.id])
    expect(await idsOf('?state=slow')).toEqual([up.id])
    expect(await refusalOf('GET', '/api/v1/shops?state=kaputt', reads('anna'))).toBe('400 invalid-request state')
    const { body } = await api.send('GET', '/api/v1/shops', reads('anna'))
    expect(body.shops.map(({ status }: { status: object }) => status)).toEqual([
      {
        state: 'down',
        isUnstable: false,
        since: expect.any(String),
        checkedAt: '2026-11-22T12:00:00.000Z',
        uptime24h: 0,
        uptime30d: 0,
        failure: { code: 'refused', text: 'Die Verbindung wurde abgelehnt.' },
      },
      expect.objectContaining({ state: 'slow', responseMs: 1_234, certificateDaysLeft: 7, uptime24h: 1 }),
    ])
  })

  test('I3: a token for reading sees nothing that a check sends', async () => {
    const check = {
      ...page,
      headers: [{ name: 'X-Key', value: 'geheim' }],
      auth: { kind: 'basic', user: 'u', password: 'geheim' },
    }
    const { id } = await createShop({ check })
    for (const path of ['/api/v1/shops', `/api/v1/shops/${id}`, '/api/v1/metrics']) {
      expect([path, (await api.send('GET', path, reads('anna'))).text]).toEqual([
        path,
        expect.not.stringContaining('geheim'),
      ])
    }
    const { body } = await api.send('GET', `/api/v1/shops/${id}`, reads('anna'))
    expect(body.shop).toMatchObject({ target: 'https://shop.example/kasse' })
    expect((await api.send('GET', `/api/v1/shops/${id}`, writes('anna'))).body.shop.check).toMatchObject(check)
  })

  test('I5: a check is made now, as often as by hand; a job is nothing to be called', async () => {
    const { id } = await createShop()
    expect((await api.send('POST', `/api/v1/shops/${id}/check`, writes('anna'))).body.report).toMatchObject({
      outcome: 'up',
    })
    expect(api.taken).toContain('check anna')
    const job = await createShop({ check: { kind: 'heartbeat' } })
    expect(await refusalOf('POST', `/api/v1/shops/${job.id}/check`, writes('anna'))).toBe('400 invalid-request shopId')
  })
})

describe('I4: incidents and maintenance', () => {
  const incident = (shopId: string, startedAt: string, endedAt?: string) => ({
    path: `shopIncidents/${startedAt.slice(11, 13)}`,
    type: 'ADD' as const,
    fields: fieldsOf({
      shopId,
      shopName: 'Kasse',
      startedAt,
      cause: { code: 'refused', phases: {} },
      ...(endedAt === undefined ? {} : { endedAt }),
    }),
  })

  test('incidents come the latest first, of one shop, open or over', async () => {
    const [a, b] = [await createShop(), await createShop()]
    await api.documents.writeAsServer('anna', [
      incident(a.id, '2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'),
      incident(b.id, '2026-11-20T10:00:00.000Z'),
      incident(a.id, '2026-11-20T12:00:00.000Z'),
    ])
    const idsOf = async (query = '') =>
      (await api.send('GET', `/api/v1/incidents${query}`, reads('anna'))).body.incidents.map(
        ({ id }: { id: string }) => id,
      )
    expect(await idsOf()).toEqual(['12', '10', '08'])
    expect(await idsOf('?limit=1')).toEqual(['12'])
    expect(await idsOf(`?shopId=${a.id}`)).toEqual(['12', '08'])
    expect(await idsOf(`?shopId=${a.id}&open=true`)).toEqual(['12'])
    expect(await idsOf('?open=false')).toEqual(['08'])
    expect((await api.send('GET', '/api/v1/incidents', reads('ben'))).body).toEqual({ incidents: [] })
  })

  test('an incident is acknowledged once; the first user stays', async () => {
    const { id: shopId } = await createShop()
    await api.documents.setMembers('anna', 'shops', shopId, ['ben'])
    await api.documents.writeAsServer('anna', [incident(shopId, '2026-11-20T08:00:00.000Z')])
    const path = '/api/v1/incidents/08/acknowledge'
    const { body } = await api.send('POST', path, writes('ben'), { note: 'Ich schaue.' })
    const acknowledgement = { at: '2026-11-22T12:00:00.000Z', userId: 'ben', note: 'Ich schaue.' }
    expect(body.incident).toMatchObject({
      acknowledgement,
      text: 'Die Verbindung wurde abgelehnt.',
      cause: { code: 'refused' },
    })
    expect((await api.send('POST', path, writes('anna'), {})).body.incident).toMatchObject({ acknowledgement })
    expect(await refusalOf('POST', '/api/v1/incidents/99/acknowledge', writes('anna'), {})).toBe('404 not-found')
  })

  test('X13: an incident cannot be acknowledged in another user’s name', async () => {
    const { id: shopId } = await createShop()
    await api.documents.setMembers('anna', 'shops', shopId, ['ben'])
    await api.documents.writeAsServer('anna', [incident(shopId, '2026-11-20T08:00:00.000Z')])
    const acknowledgeAs = async (userId: string) => {
      const value = { at: '2026-11-20T09:00:00.000Z', userId }
      const fields = [{ key: 'acknowledgement', value }]
      const change = { path: 'shopIncidents/08', type: 'MODIFIED', fields } as const
      return (await api.documents.writeAsPerson({ userId: 'ben' }, [change])).results[0]
    }
    expect(await acknowledgeAs('anna')).toMatchObject({ code: 'protected-field', field: 'acknowledgement' })
    expect(await acknowledgeAs('ben')).toMatchObject({ outcome: 'applied' })
  })

  test('R3: a shop that would rest is refused with its reason; one that is paused is not', async () => {
    await createShop()
    for (let count = 1; count < 500; count++)
      await addDocument(api.documents, 'anna', `shops/n${count}`, aShop('https://a.de/'))
    const input = { name: 'Noch einer', check: { kind: 'http', url: 'https://b.de/' } }
    const { status, body } = await api.send('POST', '/api/v1/shops', writes('anna'), input)
    expect([status, body.error]).toMatchObject([
      400,
      { code: 'invalid-request', field: 'isPaused', message: expect.stringContaining('Du hast 500 Shops, mehr prüft') },
    ])
    const paused = await api.send('POST', '/api/v1/shops', writes('anna'), { ...input, isPaused: true })
    expect(paused.status).toBe(200)
    // Written by a device, it is kept, and says why it rests.
    await addDocument(api.documents, 'anna', 'shops/zz', aShop('https://a.de/'))
    const { shop } = (await api.send('GET', '/api/v1/shops/zz', reads('anna'))).body
    expect(shop).toMatchObject({ isPaused: false, status: { state: 'paused', rest: 'too-many-shops' } })
  })

  test('maintenance is made, replaced and deleted', async () => {
    const window = { kind: 'once', from: '2026-12-01T00:00:00.000Z', until: '2026-12-01T02:00:00.000Z' }
    const input = { title: 'Umzug', window, shops: { kind: 'all' }, isOff: false }
    const made = (await api.send('POST', '/api/v1/maintenances', writes('anna'), input)).body.maintenance
    expect(made).toEqual({ id: expect.any(String), version: 1, ...input })
    const path = `/api/v1/maintenances/${made.id}`
    expect(
      await refusalOf('POST', '/api/v1/maintenances', writes('anna'), {
        ...input,
        window: { ...window, until: window.from },
      }),
    ).toMatch(/^400 invalid-request window/)
    expect((await api.send('PUT', path, writes('anna'), { ...input, isOff: true })).body.maintenance).toMatchObject({
      version: 2,
      isOff: true,
    })
    expect(await refusalOf('PUT', path, writes('ben'), input)).toBe('404 not-found')
    expect((await api.send('GET', '/api/v1/maintenances', reads('anna'))).body.maintenances).toHaveLength(1)
    expect((await api.send('DELETE', path, writes('anna'))).body).toEqual({ ok: true })
    expect((await api.send('GET', '/api/v1/maintenances', reads('anna'))).body).toEqual({ maintenances: [] })
  })

  test('I5: each write is counted', async () => {
    await createShop()
    expect(api.taken).toEqual(['api-write anna'])
  })
})

test('L4: a program’s write is answered before services hear of it, however long reading takes', async () => {
  const events: string[] = []
  const slow = await openApi({ readTurns: 3, onAnswer: () => events.push('answered') })
  onTestFinished(() => slow.close())
  slow.documents.onWritten({ written: () => events.push('heard'), forgotten: () => {} })
  const write = async (method: string, path: string, body?: object) => {
    const answer = await slow.send(method, path, writes('anna'), body)
    expect([method, path, answer.status, events.splice(0)]).toEqual([method, path, 200, ['answered', 'heard']])
    return answer.body
  }
  const input = { name: 'Kasse', check: page }
  const { shop } = await write('POST', '/api/v1/shops', input)
  expect(shop).toMatchObject({ version: 1, name: 'Kasse', status: { state: 'new' } })
  await write('PUT', `/api/v1/shops/${shop.id}`, { ...input, name: 'Neu' })
  const fields = {
    shopId: shop.id,
    shopName: 'Neu',
    startedAt: '2026-11-22T08:00:00.000Z',
    cause: { code: 'refused', phases: {} },
  }
  await addDocument(slow.documents, 'anna', 'shopIncidents/i', fields)
  events.splice(0)
  const { incident } = await write('POST', '/api/v1/incidents/i/acknowledge', {})
  expect(incident).toMatchObject({ id: 'i', acknowledgement: { userId: 'anna' } })
  await write('DELETE', `/api/v1/shops/${shop.id}`)
})

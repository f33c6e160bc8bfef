import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#base/clock'
import type { OutgoingOptions } from '#outgoing/server'
import { findFreePort } from '#testing/network/free-port'
import { anHttpCheck } from '#testing/uptime/shops'
import { strictLog } from '#testing/strict-log'
import { createTestAuthority } from '#testing/network/test-certificates'
import { openOutgoing, startTalker, startTarget } from '#testing/uptime/test-targets'
import { checkReportSchema, type CheckReport, type HttpCheck, type TcpCheck } from '../../model.ts'
import type { Checker, CheckRun } from '../../checks/server/checker.ts'
import { createChecker } from './create-checker.ts'
import { createBodyJudge } from '../../checks/server/create-body-judge.ts'

const authority = createTestAuthority()
const bodies = createBodyJudge({ log: strictLog })
afterAll(bodies.close)
function openChecker(o: Partial<OutgoingOptions> = {}): Checker {
  return createChecker({
    outgoing: openOutgoing({ certificates: [authority.ca], ...o }),
    judge: bodies.judge,
    now: Date.now,
    log: strictLog,
  })
}

async function run(
  check: HttpCheck | TcpCheck,
  o: {
    readonly checker?: Checker
    readonly slowAfterMs?: number
    readonly needsExcerpt?: boolean
    readonly signal?: AbortSignal
  } = {},
): Promise<CheckRun> {
  const { checker = openChecker(), ...limits } = o
  const result = await checker.run({ check, ownerId: 'anna', ...limits })
  expect(checkReportSchema.safeParse(result.report).error).toBeUndefined()
  return result
}

async function report(...parameters: Parameters<typeof run>): Promise<CheckReport> {
  return (await run(...parameters)).report
}

it('K1: a page that answers is up, with its duration, address and beginning', async () => {
  const target = await startTarget()
  const { report: up, excerpt } = await run(anHttpCheck(`${target.origin}/`), { needsExcerpt: true })
  expect(await run(anHttpCheck(`${target.origin}/`))).not.toHaveProperty('excerpt')
  expect(up).toMatchObject({ outcome: 'up', status: 200, address: '127.0.0.1', redirects: [] })
  expect(Object.keys(up.phases)).toEqual(expect.arrayContaining(['connectMs', 'firstByteMs', 'bodyMs']))
  expect(up.bodyBytes).toBeGreaterThan(9_000)
  expect(up.failure).toBeUndefined()
  expect(excerpt).toMatch(/^<!doctype html>/)
  expect(excerpt).toHaveLength(2_000)
})

it('K1: each check has a connection of its own', async () => {
  const target = await startTarget()
  const checker = openChecker()
  for (let count = 0; count < 3; count++) await run(anHttpCheck(`${target.origin}/`), { checker })
  expect(target.connections()).toBe(3)
})

it('K1: method, headers, body and sign-in are sent as they were typed, except headers that belong to the connection', async () => {
  const target = await startTarget()
  const headers = [
    { name: 'Host', value: 'shop.example' },
    { name: 'X-Anlass', value: 'eins' },
    { name: 'x-anlass', value: 'zwei' },
    { name: 'Cookie', value: 'a=1' },
    { name: 'cookie', value: 'b=2' },
    { name: 'Transfer-Encoding', value: 'chunked' },
    { name: 'Content-Length', value: '1' },
    { name: 'Upgrade', value: 'h2c' },
  ]
  const body = { type: 'application/json', text: '{"ä":1}' }
  const auth = { kind: 'basic', user: 'anna', password: 'geheim:ü' } as const
  await run(anHttpCheck(`${target.origin}/api`, { method: 'POST', headers, body, auth }))
  const [arrival] = target.arrivals('/api')
  expect(arrival).toMatchObject({ method: 'POST', body: '{"ä":1}' })
  expect(arrival?.headers).toMatchObject({
    host: 'shop.example',
    'x-anlass': 'eins, zwei',
    cookie: 'a=1; b=2',
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('anna:geheim:ü').toString('base64')}`,
    'user-agent': 'Taschenmesser/1.0 (Shop-Uptime)',
  })
  expect(arrival?.headers['upgrade']).toBeUndefined()
  await run(
    anHttpCheck(`${target.origin}/b`, {
      auth: { kind: 'bearer', token: 't' },
      headers: [{ name: 'user-agent', value: 'Ich' }],
    }),
  )
  expect(target.arrivals('/b')[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'user-agent': 'Ich' })
})

it('K1: a redirect to another host does not take the sign-in along', async () => {
  const [target, other] = [await startTarget(), await startTarget()]
  target.setAll({ redirectTo: `${other.origin}/there` })
  const auth = { kind: 'bearer', token: 'geheim' } as const
  expect(
    await report(anHttpCheck(`${target.origin}/`, { auth, headers: [{ name: 'Cookie', value: 'a=1' }] })),
  ).toMatchObject({
    outcome: 'up',
    redirects: [`${other.origin}/there`],
  })
  expect(other.arrivals('/there')[0]?.headers).not.toHaveProperty('authorization')
  expect(other.arrivals('/there')[0]?.headers).not.toHaveProperty('cookie')
})

it('K2: a wrong status fails; slow is slow only where the answer is right', async () => {
  const target = await startTarget()
  target.set('/weg', { status: 503 })
  expect(await report(anHttpCheck(`${target.origin}/weg`), { slowAfterMs: 50 })).toMatchObject({
    outcome: 'failed',
    status: 503,
    failure: { code: 'wrong-status', detail: '503 statt 200-299' },
  })
  const late = anHttpCheck(`${target.origin}/sp%C3%A4t`)
  target.set('/sp%C3%A4t', { delayMs: 80 })
  expect((await report(late, { slowAfterMs: 50 })).outcome).toBe('slow')
  expect((await report(late, { slowAfterMs: 60_000 })).outcome).toBe('up')
  expect((await report(late)).outcome).toBe('up')
})

it('K3: texts are read in the charset of the page', async () => {
  const target = await startTarget()
  const headers = { 'content-type': 'text/html; charset=iso-8859-1' }
  target.setAll({ body: Buffer.from('<p>Für dich verfügbar</p>', 'latin1'), headers })
  const expectations = [{ kind: 'text-present', text: 'für dich verfügbar' } as const]
  expect((await report(anHttpCheck(`${target.origin}/`, { expectations }))).outcome).toBe('up')
})

it('K4: redirects are followed, refused, or have to lead to a place', async () => {
  const target = await startTarget()
  target.set('/alt', { redirectTo: '/neu' })
  const url = `${target.origin}/alt`
  expect((await report(anHttpCheck(url))).redirects).toEqual([`${target.origin}/neu`])
  expect(await report(anHttpCheck(url, { redirects: { kind: 'refuse' } }))).toMatchObject({
    status: 302,
    failure: { code: 'wrong-status', detail: '302 statt 200-299, Weiterleitung nach „/neu“' },
  })
  expect((await report(anHttpCheck(url, { redirects: { kind: 'refuse' }, statuses: '302' }))).outcome).toBe('up')
  const lead = (to: string): Promise<CheckReport> =>
    report(anHttpCheck(url, { redirects: { kind: 'target', url: to } }))
  expect((await lead(`${target.origin}/n`)).outcome).toBe('up')
  expect((await lead(`${target.origin}/anders`)).failure?.code).toBe('wrong-redirect')
  target.set('/kreis', { redirectTo: '/kreis' })
  expect((await report(anHttpCheck(`${target.origin}/kreis`))).failure).toEqual({
    code: 'too-many-redirects',
    detail: `${target.origin}/kreis`,
  })
})

it('K5: maintenance behind a 200 fails', async () => {
  const target = await startTarget()
  target.setAll({ body: '<title>Wartungsarbeiten</title><h1>Der Shop wird gerade gewartet</h1>' })
  expect((await report(anHttpCheck(`${target.origin}/`))).failure?.code).toBe('maintenance-page')
  expect((await report(anHttpCheck(`${target.origin}/`, { findsMaintenancePage: false }))).outcome).toBe('up')
})

describe('K6: what is read of a body', () => {
  const filling = 'x'.repeat(100_000)
  const expectations = [{ kind: 'text-present', text: 'Grüße aus dem Shop' } as const]

  it('ends once all texts were found, also one that comes in pieces', async () => {
    const target = await startTarget()
    target.setAll({
      body: `${filling}Gr&uuml;ße aus\n dem Shop${filling.repeat(20)}`,
      slowBody: { pieces: 100, pauseMs: 1 },
    })
    const found = await report(anHttpCheck(`${target.origin}/`, { expectations, findsMaintenancePage: false }))
    expect(found.outcome).toBe('up')
    expect(found.bodyBytes).toBeGreaterThan(100_000)
    expect(found.bodyBytes).toBeLessThan(1_000_000)
  })

  it('is no less than what a page of maintenance may take, however early the texts come', async () => {
    const target = await startTarget()
    target.setAll({ body: `Grüße aus dem Shop${filling.repeat(10)}`, slowBody: { pieces: 100, pauseMs: 1 } })
    const found = await report(anHttpCheck(`${target.origin}/`, { expectations }))
    expect(found.outcome).toBe('up')
    expect(found.bodyBytes).toBeGreaterThanOrEqual(65_536)
    expect(found.bodyBytes).toBeLessThan(900_000)
  })

  it('is all of it where a text must not be there', async () => {
    const target = await startTarget()
    target.setAll({ body: `Grüße aus dem Shop${filling.repeat(3)}ausverkauft` })
    const both = [...expectations, { kind: 'text-absent', text: 'Ausverkauft' } as const]
    expect((await report(anHttpCheck(`${target.origin}/`, { expectations: both }))).failure?.code).toBe('text-found')
  })

  it('is 1 MB at most, and what stands behind it is not there', async () => {
    const target = await startTarget()
    target.setAll({ body: `${filling.repeat(11)}Grüße aus dem Shop` })
    const missing = await report(anHttpCheck(`${target.origin}/`, { expectations }))
    expect(missing.failure).toEqual({ code: 'text-missing', detail: '„Grüße aus dem Shop“ in den ersten 1 MB' })
    expect(missing.bodyBytes).toBe(1_048_576)
  })
})

describe('K7: checks without an answer', () => {
  it('fails with why, in German where we know it better', async () => {
    const target = await startTarget()
    target.set('/h', { fault: 'hang' })
    target.set('/fort', { fault: 'drop' })
    target.set('/halb', { slowBody: { pieces: 100, pauseMs: 1_000 } })
    const one = { timeoutSec: 1 }
    const [silent, slow] = await Promise.all(
      ['h', 'halb'].map((path) => report(anHttpCheck(`${target.origin}/${path}`, one))),
    )
    expect(silent?.failure).toEqual({
      code: 'timed-out',
      detail: 'Nach 1 Sekunde: verbunden, aber keine Antwort',
    })
    expect(slow?.failure?.detail).toMatch(/nicht ganz an$/)
    expect((await report(anHttpCheck(`${target.origin}/fort`))).failure?.code).toBe('reset')
    expect((await report(anHttpCheck(`http://127.0.0.1:${await findFreePort()}/`))).failure?.code).toBe('refused')
  })

  it('is unknown where it was us who gave up', async () => {
    const target = await startTarget()
    target.setAll({ fault: 'hang' })
    const leaving = new AbortController()
    const running = report(anHttpCheck(`${target.origin}/`), { signal: leaving.signal })
    await target.arrived(1)
    leaving.abort()
    expect(await running).toMatchObject({ outcome: 'unknown', failure: { code: 'aborted' } })
  })

  it('is forbidden unless private addresses are allowed', async () => {
    const target = await startTarget()
    const checker = openChecker({ allowPrivate: [] })
    expect((await report(anHttpCheck(`${target.origin}/`), { checker })).failure?.code).toBe('forbidden-address')
    expect(target.connections()).toBe(0)
  })
})

it('K8: a fault of this program is unknown, never the shop’s', async () => {
  const faults: object[] = []
  const outgoing = {
    request: () => Promise.reject(new Error('a bug')),
    connect: () => Promise.reject(new Error('a bug')),
    close: async () => undefined,
  }
  const log = { warn: (details: object) => void faults.push(details) }
  const checker = createChecker({ outgoing, judge: bodies.judge, now: Date.now, log })
  expect(await report(anHttpCheck('http://shop.example/'), { checker })).toMatchObject({
    outcome: 'unknown',
    failure: { code: 'own-fault' },
  })
  expect(faults).toHaveLength(1)
})

describe('certificates', () => {
  const nowMs = Date.now()

  it('K1: until when it is good and who says so is reported where it is watched', async () => {
    const validUntilMs = Math.floor((nowMs + 5 * DAY_MS) / 1_000) * 1_000
    const target = await startTarget({ tls: authority.issue({ validUntilMs }) })
    const { certificate, phases } = await report(anHttpCheck(`${target.origin}/`))
    expect(certificate).toEqual({
      validUntil: new Date(validUntilMs).toISOString(),
      issuer: expect.stringContaining('Test authority'),
    })
    expect(phases.tlsMs).toBeGreaterThan(0)
    expect((await report(anHttpCheck(`${target.origin}/`, { watchesCertificate: false }))).certificate).toBeUndefined()
  })

  it.each([
    ['is over', { validFromMs: 0, validUntilMs: Date.UTC(2026, 0, 5, 12) }, 'certificate-expired'],
    ['is for another name', { names: ['shop.example'] }, 'certificate-invalid'],
  ])('K7: one that %s fails', async (_name, parts, code) => {
    const target = await startTarget({ tls: authority.issue(parts) })
    expect((await report(anHttpCheck(`${target.origin}/`))).failure?.code).toBe(code)
  })

  it('K7: an unknown one, and none at all, fail', async () => {
    const target = await startTarget({ tls: createTestAuthority().issue() })
    expect((await report(anHttpCheck(`${target.origin}/`))).failure?.code).toBe('certificate-invalid')
    const plain = await startTarget()
    expect((await report(anHttpCheck(plain.origin.replace('http:', 'https:')))).failure?.code).toBe('tls-failed')
  })
})

it('K1: a port that takes connections is up, one that does not fails', async () => {
  const port = Number(new URL(await startTalker(() => undefined)).port)
  const tcp: TcpCheck = { kind: 'tcp', host: '127.0.0.1', port, timeoutSec: 5 }
  expect(await report(tcp)).toMatchObject({ outcome: 'up', address: '127.0.0.1' })
  expect((await report({ ...tcp, port: await findFreePort() })).failure?.code).toBe('refused')
})

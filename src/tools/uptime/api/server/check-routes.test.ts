import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve as listenOn } from '@hono/node-server'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import { anHttpCheck, aWatchedShop } from '#testing/uptime/shops'
import { createStandings } from '#testing/uptime/standings'
import { strictLog } from '#testing/strict-log'
import { createTestRouter, signedIn } from '#testing/network/test-router'
import { openOutgoing, startTarget } from '#testing/uptime/test-targets'
import type { Heartbeat } from '../../state/judge-heartbeat.ts'
import { checkShopNow, HEARTBEAT_PATH, tryCheck } from '../../uptime-endpoints.ts'
import { addCheckRoutes } from './check-routes.ts'
import { createChecker } from '../../monitor/server/create-checker.ts'
import { createBodyJudge } from '../../checks/server/create-body-judge.ts'

const KEY = 'a'.repeat(32)
const NOW_MS = Date.parse('2026-11-22T00:00:00Z')
const page = anHttpCheck('http://shop.example/', { watchesCertificate: false, timeoutSec: 60 })

const { judge, close } = createBodyJudge({ log: strictLog })
afterAll(close)

/** The routes on a real socket. */
async function open() {
  const shops = [
    aWatchedShop('page', { check: page, memberIds: ['ben'] }),
    aWatchedShop('job', { check: { kind: 'heartbeat', key: KEY, graceSec: 0 }, memberIds: ['ben'] }),
  ]
  const standings = createStandings()
  const taken: string[] = []
  const full = new Set<string>()
  const heartbeats: (Heartbeat & { readonly shopId: string })[] = []
  const router = createTestRouter()
  const checker = createChecker({ outgoing: openOutgoing(), judge, now: Date.now, log: strictLog })
  addCheckRoutes(router, {
    monitoring: {
      tryCheck: (ownerId, trial) => checker.run({ ...trial, ownerId, needsExcerpt: true }),
      checkNow: async () => ({ at: new Date(NOW_MS).toISOString(), outcome: 'up', phases: {}, redirects: [] }),
    },
    registry: {
      ready: Promise.resolve(),
      limitOf: () => 500,
      get: (id) => shops.find((each) => each.id === id),
      findHeartbeat: (key) => shops.find(({ check }) => check.kind === 'heartbeat' && check.key === key),
    },
    store: { recordHeartbeat: async (shopId, heartbeat) => void heartbeats.push({ shopId, ...heartbeat }) },
    people: standings,
    limits: {
      take: async ({ name, times }, subject) => {
        taken.push(`${name} ${times} ${subject}`)
        if (full.has(subject)) throw new AppError<RequestErrorCode>('too-many-requests', { retryAfterSeconds: 5 })
      },
    },
    now: () => NOW_MS,
  })
  const server = listenOn({ fetch: router.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
  if (!server.listening) await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const call = (method: string, path: string, body?: object, user?: string): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(user === undefined ? {} : signedIn(user)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const heartbeat = (rest: string, method = 'GET'): Promise<Response> => call(method, `${HEARTBEAT_PATH}/${rest}`)
  return { call, heartbeat, heartbeats, taken, full, origin, shops, standings }
}

it.each([
  ['GET', KEY, {}],
  ['HEAD', KEY, {}],
  ['POST', KEY, {}],
  ['GET', `${KEY}?status=up&msg=OK&ping=12`, {}],
  ['GET', `${KEY}?status=fail&msg=Platte%20voll`, { failure: 'Platte voll' }],
  ['POST', `${KEY}/fail?msg=weg`, { failure: 'weg' }],
  ['POST', `${KEY}/3`, { failure: 'Exit-Code 3' }],
])('K11: %s of %s is the word of a job, without an account', async (method, rest, word) => {
  const { heartbeat, heartbeats, taken } = await open()
  const answer = await heartbeat(rest, method)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(method === 'HEAD' ? '' : '{"ok":true}')
  expect(heartbeats).toEqual([{ shopId: 'job', atMs: NOW_MS, ...word }])
  expect(taken).toEqual(['heartbeats 600 2001:db8:0:0::/64', 'heartbeat 60 job'])
})

it('K11: a job that only begins says nothing yet', async () => {
  const { heartbeat, heartbeats } = await open()
  expect((await heartbeat(`${KEY}/start`)).status).toBe(200)
  expect(heartbeats).toEqual([])
})

it.each(['b'.repeat(32), KEY.toUpperCase(), 'kurz', `${KEY}/bla`, `${KEY}/fail/fail`])(
  'K11: %s is not a valid key',
  async (rest) => {
    const { heartbeat, heartbeats } = await open()
    expect((await heartbeat(rest)).status).toBe(404)
    expect(heartbeats).toEqual([])
  },
)

it('K11: calls that come too often, by key or by address, are refused', async () => {
  const { heartbeat, heartbeats, full } = await open()
  full.add('job')
  expect((await heartbeat(KEY)).status).toBe(429)
  full.clear()
  full.add('2001:db8:0:0::/64')
  expect((await heartbeat('b'.repeat(32))).headers.get('retry-after')).toBe('5')
  expect(heartbeats).toEqual([])
})

it('K12: a shop is checked now for who sees it', async () => {
  const { call, taken, full } = await open()
  const check = (id: string, user?: string): Promise<Response> =>
    call('POST', checkShopNow.path.replace(':shopId', id), {}, user)
  expect(checkShopNow.output.parse(await (await check('page', 'anna')).json()).report.outcome).toBe('up')
  expect((await check('page', 'ben')).status).toBe(200)
  expect((await check('page', 'fremd')).status).toBe(404)
  expect((await check('weg', 'anna')).status).toBe(404)
  expect((await check('page')).status).toBe(401)
  expect((await check('job', 'anna')).status).toBe(400)
  expect(taken).toEqual(['check 10 anna', 'check 10 ben'])
  full.add('anna')
  expect((await check('page', 'anna')).status).toBe(429)
})

it('K12: a test run answers with the report and how the page begins, ten times a minute', async () => {
  const { call, taken, full } = await open()
  const target = await startTarget()
  const check = { ...page, url: `${target.origin}/` }
  const answer = await call('POST', tryCheck.path, { check, slowAfterMs: 60_000 }, 'anna')
  const { report, excerpt } = tryCheck.output.parse(await answer.json())
  expect(report).toMatchObject({ outcome: 'up', status: 200 })
  expect(excerpt).toMatch(/^<!doctype html>/)
  expect(taken).toEqual(['check 10 anna'])
  expect((await call('POST', tryCheck.path, { check }, undefined)).status).toBe(401)
  const job = { kind: 'heartbeat', key: KEY, graceSec: 0 }
  expect((await call('POST', tryCheck.path, { check: job }, 'anna')).status).toBe(400)
  full.add('anna')
  expect((await call('POST', tryCheck.path, { check }, 'anna')).status).toBe(429)
  expect(target.arrivals()).toHaveLength(1)
})

it('R5: a guest makes no test runs, and has a shop checked twice a minute by hand; one that rests is not checked', async () => {
  const { call, taken, standings, shops } = await open()
  standings.set('ben', 'guest')
  const trial = await call('POST', tryCheck.path, { check: page }, 'ben')
  expect([trial.status, (await trial.json()).error]).toMatchObject([
    400,
    { code: 'invalid-request', field: 'check', message: expect.stringContaining('Als Gast') },
  ])
  const path = checkShopNow.path.replace(':shopId', 'page')
  expect((await call('POST', path, {}, 'ben')).status).toBe(200)
  expect(taken).toEqual(['check 2 ben'])
  shops.push(aWatchedShop('resting', { isPaused: true, rest: 'too-many-shops' }))
  const resting = await call('POST', checkShopNow.path.replace(':shopId', 'resting'), {}, 'anna')
  expect([resting.status, (await resting.json()).error]).toMatchObject([
    400,
    { field: 'shopId', message: expect.stringContaining('höchstens 500 Shops') },
  ])
})

it('K12: a test run ends when no caller waits for it any more', async () => {
  const { origin } = await open()
  const target = await startTarget()
  target.setAll({ fault: 'hang' })
  const body = JSON.stringify({ check: { ...page, url: `${target.origin}/` } })
  const headers = { 'content-type': 'application/json', ...signedIn('anna') }
  const client = request(`${origin}${tryCheck.path}`, { method: 'POST', headers, agent: false })
  client.on('error', () => undefined)
  client.end(body)
  await target.arrived(1)
  expect(target.openConnections()).toBe(1)
  client.destroy()
  await expect.poll(() => target.openConnections()).toBe(0)
})

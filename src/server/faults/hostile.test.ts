/** Whatever is sent to whatever route, on both databases: never a 5xx, never a polluted prototype, always our own error. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as accounts from '#auth'
import { sendChanges } from '#documents'
import * as files from '#files'
import * as messaging from '#messaging'
import { engines, shareTestServer, signUpPerson, type Engine, type Person, type TestServer } from '#testing/app-server'
import { isLong } from '#testing/is-long'

const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const hostileTexts = [
  '',
  '\0',
  '\u{d800}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{{7*7}}',
  '%00',
  'x'.repeat(5_000),
  '\u202e',
  '-1',
  '1e999',
  'NaN',
]

const hostileValues: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  '1e-400',
  '""',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"$ne":null}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '"\\u0000"',
  '"\\ud800"',
  `"${'x'.repeat(9_000)}"`,
  deep(60),
]

/** Bodies that are wrong as a whole. */
const hostileBodies: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[]',
  'null',
  'true',
  '42',
  '"text"',
  '[{}]',
  'undefined',
  "{'a':1}",
  '{"a":1,}',
  '\u{feff}{}',
  '{"a":NaN}',
  '<xml/>',
  'a=b&c=d',
  '\0\0\0',
  deep(100),
  '['.repeat(10_000),
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
]

/** Fields that routes know; each is tested with each hostile value. */
const knownFields = [
  'userId',
  'deviceId',
  'clientTime',
  'changes',
  'fields',
  'memberIds',
  'ifMatch',
  'collection',
  'id',
  'unknown',
]

const rightChange = {
  path: 'wheels/w1',
  type: 'ADD',
  fields: [{ key: 'title', value: 'x' }],
  changeId: 'c1',
  userId: 'USER',
  deviceId: 'd1',
  editedAt: '2026-11-20T12:00:00.000Z',
  baseVersion: 0,
}

/** Changes inside a batch that is right in everything else. */
const hostileChanges: readonly string[] = [
  ...hostileValues,
  ...['path', 'type', 'fields', 'id', 'changeId', 'userId', 'deviceId', 'editedAt', 'baseVersion'].flatMap((field) =>
    hostileValues.map((value) => JSON.stringify({ ...rightChange, [field]: 'HERE' }).replace('"HERE"', () => value)),
  ),
  ...[
    'wheels/__proto__',
    'wheels/x/constructor/prototype',
    '__proto__/x',
    'wheels/x/find_',
    'wheels//',
    '/',
    'wheels/x/../y',
    `wheels/${'x/'.repeat(200)}`,
    'users/x/email',
    'Messages/x',
  ].map((path) => JSON.stringify({ ...rightChange, path })),
  ...['__proto__', 'constructor', 'prototype', 'ownerId', 'find_x', '', '\0', 'id'].map((key) =>
    JSON.stringify({ ...rightChange, fields: [{ key, value: 'x' }] }),
  ),
  ...hostileValues.map((value) =>
    JSON.stringify({ ...rightChange, fields: [{ key: 'title', value: 'HERE' }] }).replace('"HERE"', () => value),
  ),
]

/** Routes at which `{}` is a right request that ends the session it comes with, or puts another in its place. */
const endings: ReadonlySet<string> = new Set([accounts.signOut.path, accounts.signInAsGuest.path])

type Attempt = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers?: Record<string, string>
}

let addressCount = 0

/** Sends an attempt as the person; the sentence says what was wrong with the answer, nothing when all was well. */
async function complain(server: Pick<TestServer, 'url'>, person: Person, attempt: Attempt): Promise<readonly string[]> {
  addressCount += 1
  const address = `172.${16 + (addressCount >> 16)}.${(addressCount >> 8) & 255}.${addressCount & 255}`
  const answer = await fetch(server.url + attempt.path, {
    method: attempt.method,
    headers: { ...person.headers, 'x-forwarded-for': address, ...attempt.headers },
    ...(attempt.body === undefined ? {} : { body: attempt.body }),
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  // A stream that was opened would never end by itself.
  if (isStream) await answer.body?.cancel()
  const text = isStream ? '' : await answer.text()
  const name = `${attempt.method} ${attempt.path.slice(0, 80)} ${(attempt.body ?? '').slice(0, 120)}: ${answer.status} ${text.slice(0, 200)}`
  const hasGermanError =
    answer.status < 400 || /^\{"error":\{"code":"(?!internal)[a-z-]+","message":"[A-ZÄÖÜ][^"]+"/.test(text)
  // Pages for people who follow a link say it as a page.
  const isGermanPage = answer.status === 404 && attempt.path.startsWith('/status/') && text.includes('<html lang="de">')
  return answer.status >= 500 || !(hasGermanError || isGermanPage) || 'polluted' in {} ? [name] : []
}

async function complainAll(
  server: TestServer,
  person: Person,
  attempts: readonly Attempt[],
): Promise<readonly string[]> {
  const complaints: string[] = []
  for (let start = 0; start < attempts.length; start += 16) {
    const answers = attempts.slice(start, start + 16).map((attempt) => complain(server, person, attempt))
    complaints.push(...(await Promise.all(answers)).flat())
  }
  return complaints
}

/** The address of a route with every one of its parts replaced in turn, and with query values no schema knows. */
function addressesOf(path: string): readonly string[] {
  const parts = path.match(/:\w+/g) ?? []
  const filled = path.replaceAll(/:\w+/g, 'wheels')
  const hostileParts = hostileTexts.filter((text) => text !== '').map((text) => encodeURIComponent(text.toWellFormed()))
  return [
    filled,
    ...parts.flatMap((part) => hostileParts.map((text) => path.replace(part, text).replaceAll(/:\w+/g, 'wheels'))),
    ...hostileParts.flatMap((text) =>
      ['since', 'field', 'equals', 'contains', 'unknown', '__proto__'].map((name) => `${filled}?${name}=${text}`),
    ),
    `${filled}?${'a=1&'.repeat(2_000)}`,
    `${filled}?equals=%ff%fe&field=%`,
  ]
}

function bodiesOf(path: string, userId: string): readonly string[] {
  const { fields, right } = formOf(path, userId)
  const withField = fields.flatMap((field) =>
    hostileValues.map((value) => JSON.stringify({ ...right, [field]: 'HERE' }).replace('"HERE"', () => value)),
  )
  const onlyField = fields.flatMap((field) => hostileValues.map((value) => `{${JSON.stringify(field)}:${value}}`))
  return [...hostileBodies, ...withField, ...onlyField]
}

/** The fields a route knows, and a body in which all of them have the right shape. */
function formOf(path: string, userId: string): { fields: readonly string[]; right: Record<string, unknown> } {
  const documents = { userId, deviceId: 'd1', clientTime: '2026-11-20T12:00:00.000Z', changes: [] }
  const own = endpointFields.get(path)
  if (own === undefined) return { fields: knownFields, right: documents }
  return { fields: [...own, 'unknown'], right: Object.fromEntries(own.map((field) => [field, `some-${field}`])) }
}

/** Of each endpoint of accounts, files and messaging the names in its input, as the contracts have them. */
const endpointFields: ReadonlyMap<string, readonly string[]> = new Map(
  [...Object.values(accounts), ...Object.values(files), ...Object.values(messaging)].flatMap(
    (one: unknown): readonly (readonly [string, readonly string[]])[] => {
      const endpoint = z.object({ path: z.string(), input: z.unknown() }).safeParse(one)
      return endpoint.success ? [[endpoint.data.path, namesIn(endpoint.data.input)]] : []
    },
  ),
)

function namesIn(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodMiniUnion) return [...new Set(schema.def.options.flatMap(namesIn))]
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
}

/**
 * A sixth for each change, another one for each route, so that each value is sent to many; a quarter of that on PostgreSQL, since only
 * the stores behind the routes are others there. `npm run test:long` sends all.
 */
function shareOf(attempts: readonly Attempt[], routeNumber: number, engine: Engine): readonly Attempt[] {
  if (isLong) return attempts
  const parts = engine === 'postgres' ? 24 : 6
  return attempts.filter((_attempt, index) => (index + routeNumber) % parts === 0)
}

test('an answer with 5xx, without our error, or in English would be found', async () => {
  const answers = [
    [500, '{"error":{"code":"internal-error","message":"Das hat nicht geklappt."}}'],
    [400, 'Bad Request'],
    [400, '{"error":{"code":"invalid-request"}}'],
    [200, '{}'],
  ] as const
  const fake = createServer((request, response) => {
    const [status, body] = answers[Number(request.url?.slice(1))] ?? [404, '']
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await once(fake, 'listening')
  const url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  const person = { id: 'x', cookie: '', email: '', headers: {} }
  const found = await Promise.all(
    answers.map((_answer, index) => complain({ url }, person, { method: 'GET', path: `/${index}` })),
  )
  expect(found.map((complaints) => complaints.length)).toEqual([1, 1, 1, 0])
  fake.close()
})

describe.each(engines)('on %s', (engine) => {
  const shared = shareTestServer(engine)
  let chief: Person
  beforeAll(async () => {
    // The first user is the administrator, who may call more routes than others.
    chief = await signUpPerson(shared.server)
  })

  test('no body and no address makes any route fail', async () => {
    const routes = shared.server.routes().filter((route) => route.method !== 'ALL')
    expect(routes.length).toBeGreaterThanOrEqual(50)
    expect([...endpointFields].filter(([, fields]) => fields.length > 0).length).toBeGreaterThan(20)
    for (const [index, { method, path }] of routes.entries()) {
      const person = path.startsWith('/api/auth/admin/') ? chief : await signUpPerson(shared.server)
      const attempts = addressesOf(path).flatMap((address): readonly Attempt[] =>
        method === 'GET' ? [{ method, path: address }] : [{ method, path: address, body: '{}' }],
      )
      const filled = path.replaceAll(/:\w+/g, 'wheels')
      const bodies = method === 'GET' ? [] : bodiesOf(path, person.id).map((body) => ({ method, path: filled, body }))
      expect(await complainAll(shared.server, person, shareOf([...attempts, ...bodies], index, engine))).toEqual([])
      // The session still being there proves that all this was answered as to a signed-in person.
      const account = await fetch(`${shared.server.url}/api/auth/account`, { headers: person.headers })
      if (!endings.has(path)) expect([path, account.status]).toEqual([path, 200])
    }
  })

  test('no change harms its neighbours in the batch', async () => {
    const person = await signUpPerson(shared.server)
    const neighbour = (changeId: string): object => ({
      ...rightChange,
      path: `users/${person.id}`,
      type: 'MODIFIED',
      fields: [{ key: 'name', value: changeId }],
      userId: person.id,
      changeId,
      editedAt: new Date().toISOString(),
      baseVersion: 1_000,
    })
    const complaints: string[] = []
    let judged = 0
    for (const [index, hostile] of hostileChanges.entries()) {
      const bad = hostile.replaceAll('USER', person.id).replace('"c1"', `"hostile${index}"`)
      const changes = `[${JSON.stringify(neighbour(`a${index}`))},${bad},${JSON.stringify(neighbour(`b${index}`))}]`
      const body = `{"userId":"${person.id}","deviceId":"d1","clientTime":"${new Date().toISOString()}","changes":${changes}}`
      complaints.push(
        ...(await complain(shared.server, person, { method: 'POST', path: '/api/documents/changes', body })),
      )
      const answer = await fetch(`${shared.server.url}/api/documents/changes`, {
        method: 'POST',
        headers: person.headers,
        body,
      })
      // A change without a changeId of its own can't be answered for: the envelope is refused as a whole.
      if (answer.status === 400) continue
      judged += 1
      const { results } = sendChanges.output.parse(await answer.json())
      expect([bad, results.map((result) => result.outcome)]).toEqual([bad, ['applied', expect.any(String), 'applied']])
    }
    expect(complaints).toEqual([])
    expect(judged).toBeGreaterThan(150)
  })

  test.each([
    ['text/plain', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-16', 400],
    ['', 415],
  ])('the content type „%s“ is answered with %i', async (type, status) => {
    const person = await signUpPerson(shared.server)
    const answer = await fetch(`${shared.server.url}/api/documents/changes`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': type },
      body: '{}',
    })
    expect(answer.status).toBe(status)
  })

  test('headers full of nonsense are survived', async () => {
    const nonsense = ['x'.repeat(8_000), 'ä'.repeat(10), '%00', '=;=;=', 'a=b; '.repeat(500), '"', 'Bearer x.y.z']
    const person = await signUpPerson(shared.server)
    const complaints: string[] = []
    for (const name of [
      'cookie',
      'origin',
      'x-forwarded-for',
      'if-match',
      'accept',
      'accept-encoding',
      'content-type',
      'sec-fetch-site',
      'authorization',
      'x-taschenmesser',
      'last-event-id',
    ]) {
      for (const value of nonsense) {
        const headers = { [name]: Buffer.from(value, 'utf8').toString('latin1') }
        complaints.push(
          ...(await complain(shared.server, person, {
            method: 'POST',
            path: '/api/documents/changes',
            body: '{}',
            headers,
          })),
        )
        complaints.push(
          ...(await complain(shared.server, person, { method: 'GET', path: '/api/documents/feed?since=0', headers })),
        )
        complaints.push(
          ...(await complain(shared.server, person, { method: 'GET', path: '/', headers })).filter(
            (line) => !line.includes(': 200 '),
          ),
        )
      }
    }
    expect(complaints).toEqual([])
  })
})

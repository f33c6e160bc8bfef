import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { defineEndpoint, type AnyEndpoint } from '#http'
import { createCallEndpoint, type CallOptions } from '#http/client'

const OURS = { 'x-taschenmesser': '1' }

const readThing = defineEndpoint({
  method: 'GET',
  path: '/api/things/:id',
  bodyLimitBytes: 0,
  input: z.strictObject({ id: z.string(), filter: z.optional(z.string()) }),
  output: z.object({ name: z.string() }),
})

const writeThing = defineEndpoint({
  method: 'PUT',
  path: '/api/things/:id',
  bodyLimitBytes: 1_000,
  input: z.strictObject({ id: z.string(), ifMatch: z.optional(z.string()), fields: z.object({}) }),
  output: z.object({ name: z.string() }),
})

type Seen = { url: string; init: RequestInit }

/** Calls one endpoint of a server that answers as told, and returns what the server saw as well. */
async function call(
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
  answer: Response | Error | ((seen: Seen) => Promise<Response>),
  options: CallOptions = {},
) {
  const seen: Seen[] = []
  const callEndpoint = createCallEndpoint({
    timeoutMs: 30_000,
    fetch: async (url, init) => {
      const request = { url: String(url), init: init ?? {} }
      seen.push(request)
      if (answer instanceof Error) throw answer
      return answer instanceof Response ? answer : answer(request)
    },
  })
  const result = await callEndpoint(endpoint, input, options)
  return { result, url: seen[0]?.url, init: seen[0]?.init }
}

const unreachable = { ok: false, error: { code: 'network-request-failed', status: 0 } }

describe('the request', () => {
  test('a GET puts parts into the path and the rest into the query, both encoded', async () => {
    const { url, init, result } = await call(
      readThing,
      { id: 'a/b ü', filter: 'x&y=z' },
      Response.json({ name: 'Topf' }, { headers: OURS }),
    )
    expect(url).toBe('/api/things/a%2Fb%20%C3%BC?filter=x%26y%3Dz')
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', cache: 'no-store', keepalive: false })
    expect(init?.body).toBeUndefined()
    expect(new Headers(init?.headers).get('x-taschenmesser')).toBe('2')
    expect(result).toEqual({ ok: true, value: { name: 'Topf' } })
  })

  test('other methods send the rest as JSON, and ifMatch as its header', async () => {
    const { url, init } = await call(
      writeThing,
      { id: 'a', ifMatch: '"3"', fields: { name: 'Topf' } },
      Response.json({ name: 'Topf' }, { headers: OURS }),
      { keepalive: true },
    )
    expect(url).toBe('/api/things/a')
    expect(init).toMatchObject({ method: 'PUT', body: '{"fields":{"name":"Topf"}}', keepalive: true })
    expect(new Headers(init?.headers).get('if-match')).toBe('"3"')
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json')
  })
})

test('a body that the caller has as text goes out as it is', async () => {
  const bodyText = '{ "fields": {} }'
  const answer = Response.json({ name: 'Topf' }, { headers: OURS })
  const { url, init } = await call(writeThing, { id: 'a', fields: {} }, answer, { bodyText })
  expect(url).toBe('/api/things/a')
  expect(init?.body).toBe(bodyText)
})

describe('Y7: only an answer with our own header counts', () => {
  test.each([
    ['the page of a captive portal', new Response('<html>Bitte anmelden</html>', { status: 200 })],
    ['JSON of somebody else', Response.json({ name: 'Topf' })],
    ['an error of a proxy', new Response('Bad gateway', { status: 502 })],
    ['our header on what is no JSON', new Response('<html>', { headers: OURS })],
    ['our header on an answer that does not fit', Response.json({ title: 'Topf' }, { headers: OURS })],
    ['our header on an error without a code', Response.json({ message: 'no' }, { status: 500, headers: OURS })],
    ['our header on an error that is null', Response.json(null, { status: 500, headers: OURS })],
    ['a refused connection', new TypeError('Failed to fetch')],
  ])('%s is the same as no answer', async (_what, answer) => {
    const { result } = await call(readThing, { id: 'a' }, answer)
    expect(result).toMatchObject(unreachable)
  })
})

describe('failures', () => {
  test('carry code, German message, field, status and when to try again', async () => {
    const error = { code: 'too-many-requests', message: 'Warte einen Moment.', field: 'email' }
    const answer = Response.json({ error }, { status: 429, headers: { ...OURS, 'retry-after': '12' } })
    const { result } = await call(readThing, { id: 'a' }, answer)
    expect(result).toEqual({ ok: false, error: { ...error, status: 429, retryAfterSeconds: 12 } })
  })

  test('a Retry-After that is no number of seconds is left out', async () => {
    const error = { code: 'unavailable', message: 'Gleich.' }
    const headers = { ...OURS, 'retry-after': 'Fri, 20 Nov 2026 12:00:00 GMT' }
    const { result } = await call(readThing, { id: 'a' }, Response.json({ error }, { status: 503, headers }))
    expect(result).toEqual({ ok: false, error: { ...error, status: 503 } })
  })

  test.each([
    ['time runs out', { timeoutMs: 1 }],
    ['the caller gives up', { signal: AbortSignal.abort() }],
  ])('when %s, no answer has arrived', async (_why, options) => {
    const untilAborted = (seen: Seen): Promise<Response> =>
      new Promise((_resolve, reject) => {
        const { signal } = seen.init
        if (signal?.aborted === true) reject(new DOMException('', 'AbortError'))
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    const { result } = await call(readThing, { id: 'a' }, untilAborted, options)
    expect(result).toMatchObject(unreachable)
  })
})

describe('fault 22: an answer that does not begin', () => {
  const hanging = ({ init }: Seen): Promise<Response> =>
    new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))

  test('is given up after the time it has for that', async () => {
    const { result } = await call(readThing, { id: 'a' }, hanging, { answerTimeoutMs: 10 })
    expect(result).toMatchObject(unreachable)
  })

  test('one that has begun may take longer', async () => {
    const slow = async ({ init }: Seen): Promise<Response> => {
      const limit = new Promise((resolve) => AbortSignal.timeout(30).addEventListener('abort', resolve))
      const body = new ReadableStream({
        async start(controller) {
          await limit
          if (init.signal?.aborted === true) return controller.error(new Error('aborted'))
          controller.enqueue(new TextEncoder().encode('{"name":"spät"}'))
          controller.close()
        },
      })
      return new Response(body, { headers: OURS })
    }
    const { result } = await call(readThing, { id: 'a' }, slow, { answerTimeoutMs: 10 })
    expect(result).toEqual({ ok: true, value: { name: 'spät' } })
  })
})

import { request as openRequest } from 'node:http'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { holdRequest } from '#testing/network/held-request'
import { listenFor } from '#testing/messages/listen-for'
import * as z from 'zod/mini'
import { AppError } from '#base/app-error'
import { defineEndpoint, requestErrorStatus, requestErrorTexts, type RequestErrorCode } from '#http'
import { answerError, type ErrorTable } from './answer-error.ts'
import { createRouter, serve, type Router } from './serve.ts'

const table: ErrorTable = new Map(
  Object.entries(requestErrorTexts).map(([code, text]) => [code, { status: statusOf(code), text }]),
)

function statusOf(code: string): number {
  return Object.entries(requestErrorStatus).find(([candidate]) => candidate === code)?.[1] ?? 0
}

const echo = defineEndpoint({
  method: 'POST',
  path: '/api/echo/:name',
  bodyLimitBytes: 200,
  input: z.strictObject({
    name: z.string(),
    inner: z.optional(z.strictObject({ count: z.int() })),
    ifMatch: z.optional(z.string()),
  }),
  output: z.looseObject({}),
})
const find = defineEndpoint({
  method: 'GET',
  path: '/api/find',
  bodyLimitBytes: 0,
  input: z.strictObject({ text: z.optional(z.string()) }),
  output: z.looseObject({}),
})

/** Two endpoints that answer with their input, and one that fails. */
function createApp(): Router {
  const router = createRouter()
  router.use('*', async (context, next) => {
    const userId = context.req.header('x-test-user')
    const isGuest = context.req.header('x-test-guest') === undefined ? {} : ({ isGuest: true } as const)
    context.set('session', userId === undefined ? null : { userId, sessionId: 's', ...isGuest })
    const scope = context.req.header('x-test-program')
    if (scope === 'read' || scope === 'write') context.set('findProgram', async () => ({ userId: 'ben', scope }))
    await next()
  })
  router.onError((error) => answerError(error, table))
  serve(router, echo, 'signed-in', async ({ input, session }) => ({ ...input, userId: session.userId }))
  const note = async ({ session }: { readonly session: { readonly userId: string } }) => ({ userId: session.userId })
  serve(router, defineEndpoint({ ...find, path: '/api/notes' }), 'program', note)
  serve(router, defineEndpoint({ ...find, path: '/api/notes', method: 'PUT', bodyLimitBytes: 200 }), 'program', note)
  serve(router, defineEndpoint({ ...find, path: '/api/who' }), 'program', async ({ session }) => session)
  serve(router, defineEndpoint({ ...find, path: '/api/own' }), 'signed-in', note)
  serve(router, find, 'public', async ({ input, session }) => ({ ...input, isSignedIn: session !== null }))
  serve(router, defineEndpoint({ ...find, path: '/api/cookies' }), 'public', async ({ setCookie }) => {
    setCookie('a=1; Path=/')
    setCookie('b=2; Path=/')
    return { greeting: 'Grüß dich' }
  })
  serve(router, defineEndpoint({ ...find, path: '/api/fail' }), 'public', async ({ input }) => {
    if (input.text === undefined) throw new Error('the password is hunter2')
    throw new AppError<RequestErrorCode>(
      'unavailable',
      { retryAfterSeconds: 7, field: 'text', message: 'Gleich wieder.' },
      'secret cause',
    )
  })
  serve(router, defineEndpoint({ ...find, path: '/api/refuse' }), 'public', async () => {
    throw new AppError<RequestErrorCode>('unauthenticated', { cookies: ['a=1; Path=/', 'b=2; Path=/'] })
  })
  return router
}

const signedIn = { 'x-test-user': 'anna', 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = signedIn, path = '/api/echo/x') =>
  createApp().request(path, { method: 'POST', body, headers })

describe('serve', () => {
  it('joins the parts of the path with the body and marks the answer as ours', async () => {
    const answer = await post('{"inner":{"count":1}}')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-taschenmesser')).toBe('2')
    expect(await answer.json()).toEqual({ name: 'x', inner: { count: 1 }, userId: 'anna' })
  })

  it('lets the path win over a body that says otherwise', async () => {
    expect(await (await post('{"name":"other"}')).json()).toMatchObject({ name: 'x' })
  })

  it('hands the version of If-Match in', async () => {
    expect(await (await post('{}', { ...signedIn, 'if-match': '"3"' })).json()).toMatchObject({ ifMatch: '"3"' })
  })

  it('asks the session before it reads anything', async () => {
    const answer = await post('{'.repeat(500), { 'content-type': 'text/plain' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } })
  })

  it.each([
    ['an unknown key', '{"extra":1}', 'extra'],
    ['an unknown key further inside', '{"inner":{"count":1,"extra":1}}', 'inner.extra'],
    ['a wrong type', '{"inner":{"count":"1"}}', 'inner.count'],
    ['a missing field', '{"inner":{}}', 'inner.count'],
  ])('names the field of %s', async (_name, body, field) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: { code: 'invalid-request', message: requestErrorTexts['invalid-request'], field },
    })
  })

  it('reads a query and refuses what it does not know', async () => {
    const app = createApp()
    expect(await (await app.request('/api/find?text=%C3%A4')).json()).toEqual({ text: 'ä', isSignedIn: false })
    expect((await app.request('/api/find?other=1')).status).toBe(400)
  })
})

describe('programs with an API token', () => {
  const ask = async (path: string, method: string, headers: Record<string, string>) => {
    const body = method === 'PUT' ? { body: '{}' } : {}
    const request = { method, headers: { 'content-type': 'application/json', ...headers }, ...body }
    const answer = await createApp().request(path, request)
    return [answer.status, await answer.json()]
  }
  const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

  it('reach the routes that take them, one for reading only to read', async () => {
    for (const scope of ['read', 'write']) {
      expect(await ask('/api/notes', 'GET', { 'x-test-program': scope })).toEqual([200, { userId: 'ben' }])
    }
    expect(await ask('/api/notes', 'PUT', { 'x-test-program': 'write' })).toEqual([200, { userId: 'ben' }])
    expect(await ask('/api/notes', 'PUT', { 'x-test-program': 'read' })).toEqual([403, refusal('read-only-token')])
  })

  it('reach no other', async () => {
    expect(await ask('/api/own', 'GET', { 'x-test-program': 'write' })).toEqual([401, refusal('unauthenticated')])
    expect(await ask('/api/notes', 'GET', {})).toEqual([401, refusal('unauthenticated')])
  })

  it('are those of the signed-in user, if there is one', async () => {
    const headers = { 'x-test-program': 'read', 'x-test-user': 'anna' }
    expect(await ask('/api/notes', 'PUT', headers)).toEqual([200, { userId: 'anna' }])
  })

  it('are guests where a guest’s session asks, and never by a token', async () => {
    const guest = { 'x-test-user': 'anna', 'x-test-guest': '1' }
    expect(await ask('/api/who', 'GET', guest)).toEqual([200, { userId: 'anna', scope: 'write', isGuest: true }])
    expect(await ask('/api/who', 'GET', signedIn)).toEqual([200, { userId: 'anna', scope: 'write' }])
    expect(await ask('/api/who', 'GET', { 'x-test-program': 'write' })).toEqual([
      200,
      { userId: 'ben', scope: 'write' },
    ])
  })
})

describe('the session, while a body is held back', () => {
  /** A server with one session and one token, which count until `end`; what they open answers with their person. */
  function openWith(): { readonly app: Router; readonly end: () => void; readonly reads: () => number } {
    const app = createRouter()
    let isOver = false
    let reads = 0
    app.use('*', async (context, next) => {
      const isProgram = context.req.header('x-test-program') !== undefined
      const readSession = () => {
        reads += 1
        return isOver || isProgram ? null : { userId: 'anna', sessionId: 's' }
      }
      // A turn, as where a database is asked: what came together with the headers is read by then.
      context.set('session', await Promise.resolve(readSession()))
      context.set('readSession', readSession)
      context.set('findProgram', async () => (isOver || !isProgram ? null : { userId: 'ben', scope: 'write' }))
      await next()
    })
    app.onError((error) => answerError(error, table))
    const tell = defineEndpoint({ ...echo, path: '/api/own', input: z.looseObject({}) })
    serve(app, tell, 'signed-in', async ({ session }) => ({ userId: session.userId }))
    serve(app, { ...tell, path: '/api/notes' }, 'program', async ({ session }) => ({ userId: session.userId }))
    serve(app, { ...tell, path: '/api/any' }, 'public', async ({ session, context }) => ({
      userId: session?.userId ?? 'nobody',
      isSame: session === context.get('session'),
    }))
    return { app, end: () => void (isOver = true), reads: () => reads }
  }
  const hold = async (path: string, headers: Record<string, string> = {}) => {
    const { app, end } = openWith()
    const port = await listenFor(app)
    const all = { 'content-type': 'application/json', ...headers }
    const request = await holdRequest({ port, path, headers: all, body: {} })
    return { end, finish: request.finish }
  }

  it.each([
    ['a session', '/api/own', {}],
    ['a session, where programs may ask too', '/api/notes', {}],
    ['a token', '/api/notes', { 'x-test-program': 'x' }],
  ])('M9: %s that has ended by then opens nothing', async (_name, path, headers) => {
    const lasting = await hold(path, headers)
    expect((await lasting.finish()).status).toBe(200)
    const ended = await hold(path, headers)
    ended.end()
    expect(await ended.finish()).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } })
  })

  it('M9: is no session to an endpoint for everybody, once it has ended', async () => {
    const lasting = await hold('/api/any')
    expect((await lasting.finish()).body).toEqual({ userId: 'anna', isSame: true })
    const ended = await hold('/api/any')
    ended.end()
    expect((await ended.finish()).body).toEqual({ userId: 'nobody', isSame: true })
  })

  it('is not asked again where the body came with the headers', async () => {
    const { app, reads } = openWith()
    const headers = { 'content-type': 'application/json', connection: 'close' }
    const url = `http://127.0.0.1:${await listenFor(app)}/api/own`
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(200)
    expect(reads()).toBe(1)
  })
})

describe('answerError', () => {
  it('tells nothing of a fault of ours', async () => {
    const answer = await createApp().request('/api/fail')
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      error: { code: 'internal-error', message: requestErrorTexts['internal-error'] },
    })
    expect(text).not.toContain('hunter2')
  })

  it('tells the public part of an error and when to come again, and not its cause', async () => {
    const answer = await createApp().request('/api/fail?text=1')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(answer.headers.get('x-taschenmesser')).toBe('2')
    expect(await answer.json()).toEqual({ error: { code: 'unavailable', message: 'Gleich wieder.', field: 'text' } })
  })

  it('does not pass on a code that the table does not know', async () => {
    const answer = answerError(new AppError('made-up', { field: 'secret' }), table)
    expect(await answer.json()).toEqual({
      error: { code: 'internal-error', message: requestErrorTexts['internal-error'] },
    })
  })
})

describe('over a socket', () => {
  it('answers the same as without one, with every cookie', async () => {
    const port = await listenFor(createApp())
    const answer = await fetch(`http://127.0.0.1:${port}/api/cookies`, { headers: { connection: 'close' } })
    const direct = await createApp().request('/api/cookies')
    for (const each of [answer, direct]) {
      expect(each.status).toBe(200)
      expect(each.headers.get('x-taschenmesser')).toBe('2')
      expect(each.headers.get('content-type')).toBe('application/json')
      expect(each.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
      expect(await each.json()).toEqual({ greeting: 'Grüß dich' })
    }
  })

  it('answers a refusal with its cookies', async () => {
    const port = await listenFor(createApp())
    const answer = await fetch(`http://127.0.0.1:${port}/api/refuse`, { headers: { connection: 'close' } })
    const direct = await createApp().request('/api/refuse')
    for (const each of [answer, direct]) {
      expect(each.status).toBe(401)
      expect(each.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
      expect(await each.text()).not.toContain('a=1')
    }
  })

  it('answers HEAD with the headers alone', async () => {
    const port = await listenFor(createApp())
    const options = { method: 'HEAD', headers: { connection: 'close' } }
    const answer = await fetch(`http://127.0.0.1:${port}/api/cookies`, options)
    expect(answer.headers.get('x-taschenmesser')).toBe('2')
    expect(await answer.text()).toBe('')
  })

  it.each([
    ['chunks without a length beyond the limit', { 'transfer-encoding': 'chunked' }, 'x'.repeat(5_000), 413],
    ['chunks without a length', { 'transfer-encoding': 'chunked' }, '{}', 200],
    ['a compressed body', { 'content-encoding': 'gzip' }, '{}', 415],
    ['a length beyond the limit', { 'content-length': '5000' }, 'x'.repeat(5_000), 413],
  ])('answers %s', async (_name, headers, body, status) => {
    const port = await listenFor(createApp())
    const client = openRequest({
      port,
      path: '/api/echo/x',
      method: 'POST',
      headers: { ...signedIn, ...headers, connection: 'close' },
    })
    // The server may answer and hang up before it has taken everything.
    client.on('error', () => {})
    client.end(body)
    const [answer] = await once(client, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(status)
  })
})

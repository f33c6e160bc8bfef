import { once } from 'node:events'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import { listenFor } from '#testing/messages/listen-for'
import { answerJson, chooseEncoding, JsonText } from './answer-json.ts'
import { outgoingOf } from './node-request.ts'
import { createRouter } from './serve.ts'

const large = { shops: Array.from({ length: 600 }, (_, index) => ({ id: `shop${index}`, name: 'Blumen Müller' })) }

/** Returns a client's answer for a value over a real socket. */
async function ask(value: unknown, options: RequestOptions, cookies: readonly string[] = []) {
  const router = createRouter()
  router.all('/', (context) => answerJson(context, value, cookies))
  const client = request({ port: await listenFor(router), path: '/', agent: false, ...options }).end()
  const [answer] = (await once(client, 'response')) as [IncomingMessage]
  return { headers: answer.headers, body: await buffer(answer) }
}

const takesGzip = { 'accept-encoding': 'gzip, deflate, br' }
/** Headers of a request through a proxy on the server's machine; the other tests ask directly from that machine. */
const fromAfar = { ...takesGzip, 'x-forwarded-for': '203.0.113.7' }

it('packs what is large for who can unpack it', async () => {
  const { headers, body } = await ask(large, { headers: { ...fromAfar, 'sec-fetch-site': 'same-origin' } })
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': String(body.byteLength),
    vary: 'accept-encoding',
    'x-taschenmesser': '2',
  })
  expect(body.byteLength).toBeLessThan(JSON.stringify(large).length / 5)
  expect(JSON.parse(gunzipSync(body).toString())).toEqual(large)
})

it('tells HEAD the same without the content', async () => {
  const { headers: wanted } = await ask(large, { headers: fromAfar })
  const { headers, body } = await ask(large, { headers: fromAfar, method: 'HEAD' })
  expect({ ...headers, date: '' }).toEqual({ ...wanted, date: '' })
  expect(body.byteLength).toBe(0)
})

const text = new JsonText(JSON.stringify(large))

it.each([
  ['what is small', { name: 'Müller' }, { headers: fromAfar }, {}],
  [
    'what is large, where nobody asks for anything else,',
    text,
    { headers: { 'x-forwarded-for': '203.0.113.7' } },
    { vary: 'accept-encoding' },
  ],
  [
    'what is large, where packing is refused,',
    text,
    { headers: { ...fromAfar, 'accept-encoding': 'gzip;q=0, br' } },
    { vary: 'accept-encoding' },
  ],
  ['what is large, for a device that is the server’s machine,', text, { headers: takesGzip }, {}],
  ['what does more than read', text, { headers: fromAfar, method: 'POST' }, {}],
  ['what the page of another site asks for', text, { headers: { ...fromAfar, 'sec-fetch-site': 'cross-site' } }, {}],
])('%s goes as it is', async (_what, value, options, expected) => {
  const { headers, body } = await ask(value, options)
  expect(headers).toMatchObject({ 'content-length': String(body.byteLength), ...expected })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(value instanceof JsonText ? value.text : JSON.stringify(value))
})

it('a response with a cookie is sent as it is', async () => {
  const { headers } = await ask(large, { headers: fromAfar }, ['a=1', 'b=2'])
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(headers['content-encoding']).toBeUndefined()
})

it('a caller who has gone before everything was packed is given up without a fault', async () => {
  const router = createRouter()
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<unknown>()
  router.get('/', async (context) => {
    const outgoing = outgoingOf(context)
    arrived.resolve()
    if (outgoing?.closed === false) await once(outgoing, 'close')
    const answer = Promise.resolve(answerJson(context, large, []))
    answered.resolve(answer)
    return answer
  })
  const client = request({ port: await listenFor(router), path: '/', agent: false, headers: fromAfar }).end()
  client.on('error', () => {})
  await arrived.promise
  client.destroy()
  await expect(answered.promise).resolves.toBeInstanceOf(Response)
})

test.each([
  ['gzip, deflate, br', ['br', 'gzip'], 'br'],
  ['gzip, deflate, br', ['gzip'], 'gzip'],
  ['GZIP;q=0.5', ['br', 'gzip'], 'gzip'],
  ['br;q=0, gzip', ['br', 'gzip'], 'gzip'],
  ['br; q=0.000', ['br'], undefined],
  ['zstd', ['br', 'gzip'], undefined],
  ['gzip', [], undefined],
  ['', ['gzip'], undefined],
  [undefined, ['gzip'], undefined],
] as const)('of %s and %j it is %s', (accepted, offered, chosen) => {
  expect(chooseEncoding(accepted, offered)).toBe(chosen)
})

import { expect, it } from 'vitest'
import { settle } from '#testing/manual-time'
import { createTestRouter, signedIn } from '#testing/network/test-router'
import { startRecipePages } from './start-recipe-pages.ts'

type AskOthers = Parameters<typeof startRecipePages>[0]['outgoing']['request']
type Outcome = Awaited<ReturnType<AskOthers>>
type OutgoingAnswer = Extract<Outcome, { readonly isAnswered: true }>

const course = { startedMs: 0, totalMs: 1, phases: {}, redirects: [] }

function answer(status: number, body: string, more: Partial<OutgoingAnswer> = {}): OutgoingAnswer {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return { ...course, isAnswered: true, status, headers, body: Buffer.from(body), isCut: false, ...more }
}

/** A server whose requests to other sites have this answer. */
function open(outcome: Outcome) {
  const requests: Parameters<AskOthers>[0][] = []
  const taken: string[] = []
  const router = createTestRouter()
  startRecipePages({
    outgoing: {
      request: async (request) => {
        requests.push(request)
        return outcome
      },
    },
    limits: { take: async (_limit, subject) => void taken.push(subject) },
  }).addRoutes(router)
  const ask = async (url: string, asker: Readonly<Record<string, string>> = signedIn('anna'), kind = 'page') =>
    router.request('/api/recipes/page', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asker },
      body: JSON.stringify({ url, kind }),
    })
  return { ask, requests, taken }
}

it('R59: a signed-in user gets a page with the address it was at in the end; each is counted', async () => {
  const { ask, requests, taken } = open(answer(200, '<p>Süß</p>', { redirects: ['https://b.example/x'] }))
  const response = await ask('https://a.example/x')
  expect(await response.json()).toEqual({ page: { html: '<p>Süß</p>', url: 'https://b.example/x' } })
  expect(requests).toMatchObject([{ url: 'https://a.example/x', timeoutMs: 15_000, bodyLimitBytes: 10_485_760 }])
  expect(taken).toEqual(['anna'])
})

it.each([
  ['refused', answer(403, 'Nein')],
  ['refused', answer(429, 'Nein')],
  ['unreachable', answer(404, 'Weg')],
  ['unreachable', { ...course, isAnswered: false, code: 'unreachable' }],
  ['too-large', answer(200, 'x', { isCut: true })],
  ['no-page', answer(200, 'x', { headers: { 'content-type': 'application/pdf' } })],
  ['no-page', answer(200, 'x', { headers: {} })],
] as readonly (readonly [string, Outcome])[])('R59: says %s in place of a page', async (refusal, outcome) => {
  const response = await open(outcome).ask('https://a.example/x')
  expect(await response.json()).toEqual({ refusal })
})

it('R59: without an account, or for what is no address of the web, nothing is fetched', async () => {
  const { ask, requests } = open(answer(200, ''))
  expect((await ask('https://a.example/x', {})).status).toBe(401)
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', '', `https://a.example/${'x'.repeat(3_000)}`])
    expect((await ask(url)).status).toBe(400)
  expect(requests).toEqual([])
})

it('R62: a picture comes with its type, counted apart from pages; what is no picture, or too much, is refused', async () => {
  const picture = (type: string, more: Partial<OutgoingAnswer> = {}) =>
    answer(200, 'x', { headers: { 'content-type': type }, body: Buffer.from([0xff, 0xd8, 0xff]), ...more })
  const askFor = async (outcome: Outcome) => {
    const { ask, requests } = open(outcome)
    const response = await ask('https://a.example/p.jpg', signedIn('anna'), 'picture')
    return { json: await response.json(), request: requests[0] }
  }
  const { json, request } = await askFor(picture('image/jpeg; x=1'))
  expect(json).toEqual({ picture: { base64url: '_9j_', type: 'image/jpeg' } })
  expect(request).toMatchObject({ timeoutMs: 15_000, bodyLimitBytes: 10_485_760 })
  for (const type of ['image/svg+xml', 'text/html', '', 'image/jpegx'])
    expect((await askFor(picture(type))).json).toEqual({ refusal: 'no-picture' })
  expect((await askFor(picture('image/png', { isCut: true }))).json).toEqual({ refusal: 'too-large' })
  expect((await askFor(answer(403, 'Nein'))).json).toEqual({ refusal: 'refused' })
})

it('R59: the server fetches four at once, and two for one user; the others wait for their turn', async () => {
  const router = createTestRouter()
  const running: { readonly url: string; readonly end: () => void }[] = []
  const request: AskOthers = async ({ url }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    running.push({ url, end: resolve })
    await promise
    return answer(200, '<p>Da</p>')
  }
  startRecipePages({ outgoing: { request }, limits: { take: async () => {} } }).addRoutes(router)
  const ask = async (userId: string, url: string) => {
    const headers = { 'content-type': 'application/json', ...signedIn(userId) }
    const body = JSON.stringify({ url, kind: 'page' })
    return (await router.request('/api/recipes/page', { method: 'POST', headers, body })).status
  }
  const users = ['anna', 'anna', 'anna', 'ben', 'ben', 'cleo']
  const answers = users.map((userId, index) => ask(userId, `https://a.example/${userId}${index}`))
  await expect.poll(() => running.length).toBe(4)
  await settle()
  expect(running.map(({ url }) => url.slice(-5)).toSorted()).toEqual(['/ben3', '/ben4', 'anna0', 'anna1'])
  for (let ended = 0; ended < users.length; ended++) {
    await expect.poll(() => running.length).toBeGreaterThan(ended)
    running[ended]?.end()
  }
  expect(await Promise.all(answers)).toEqual(users.map(() => 200))
})

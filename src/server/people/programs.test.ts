/** What docs/api.md tells programs, done against a whole server. */
import { beforeAll, describe, expect, test } from 'vitest'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { openEventReader } from '#testing/messages/event-reader'

const PASSWORD = 'Korrekt-Pferd-Batterie-7'

describe.each(engines)('a program on %s', (engine) => {
  const shared = shareTestServer(engine)
  let person: Person
  beforeAll(async () => {
    person = await signUpPerson(shared.server)
  })

  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(shared.server.url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.66.0.1', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const signIn = async (): Promise<{ idToken: string; refreshToken: string; bearer: { authorization: string } }> => {
    const answer = await call('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    const { idToken, refreshToken } = (await answer.json()) as { idToken: string; refreshToken: string }
    return { idToken, refreshToken, bearer: { authorization: `Bearer ${idToken}` } }
  }

  test('S7: signs in, writes, reads, listens, refreshes, signs out; then nothing of it counts any more', async () => {
    const { refreshToken, bearer } = await signIn()
    const stream = await call('GET', '/api/documents/stream?since=0', undefined, bearer)
    const events = openEventReader(stream)
    expect(await events.next()).toMatchObject({ event: 'hello' })
    const path = '/api/documents/wheelTemplates/from-a-program'
    const fields = { title: 'Mittagessen', texts: ['Suppe'] }
    expect((await call('PUT', path, { fields }, bearer)).status).toBe(200)
    expect(await (await call('GET', path, undefined, bearer)).json()).toMatchObject({ document: { fields } })
    const found = await call('GET', '/api/documents/wheelTemplates?field=title&equals=Mittagessen', undefined, bearer)
    expect(await found.json()).toMatchObject({ documents: [{ id: 'from-a-program' }] })
    expect(await events.next()).toMatchObject({ event: 'feed' })

    const refreshed = await call('POST', '/api/auth/refresh', { refreshToken })
    expect(await refreshed.json()).toMatchObject({ refreshToken, expiresIn: 3_600, account: { uid: person.id } })
    expect((await call('POST', '/api/auth/sign-out', {}, bearer)).status).toBe(200)
    let last = await events.next()
    while (last !== undefined) last = await events.next()
    expect((await call('GET', path, undefined, bearer)).status).toBe(401)
    expect((await call('PUT', path, { fields }, bearer)).status).toBe(401)
    expect((await call('POST', '/api/auth/refresh', { refreshToken })).status).toBe(401)
  })

  test('S7: a page elsewhere can’t use a token, nor a request that hides where it comes from a cookie', async () => {
    const { bearer } = await signIn()
    const path = '/api/documents/wheelTemplates/foreign'
    const foreign = { ...bearer, origin: 'https://evil.example' }
    expect((await call('PUT', path, { fields: {} }, foreign)).status).toBe(403)
    expect((await call('PUT', path, { fields: {} }, { ...bearer, cookie: person.cookie })).status).toBe(403)
    const session = person.cookie.split('; ').find((pair) => pair.startsWith('taschenmesser.session_token=')) ?? ''
    const other = person.cookie.split('; ').filter((pair) => pair !== session)
    expect((await call('PUT', path, { fields: {} }, { cookie: session })).status).toBe(403)
    expect((await call('POST', '/api/auth/sign-out', {}, { cookie: other.join('; ') })).status).toBe(200)
  })

  test('T3, I1: a token made by its person opens shops and nothing else, for reading or for writing, until it is revoked', async () => {
    const make = async (scope: string) => {
      const answer = await fetch(`${shared.server.url}/api/auth/tokens/make`, {
        method: 'POST',
        headers: person.headers,
        body: JSON.stringify({ name: 'Grafana', scope }),
      })
      const made = (await answer.json()) as { readonly secret: string; readonly token: { readonly id: string } }
      return { id: made.token.id, bearer: { authorization: `Bearer ${made.secret}` } }
    }
    const [reading, writing] = [await make('read'), await make('write')]
    const shop = { name: 'Kasse', check: { kind: 'tcp', host: '127.0.0.1', port: 9 } }
    expect((await call('POST', '/api/v1/shops', shop, reading.bearer)).status).toBe(403)
    const made = await call('POST', '/api/v1/shops', shop, writing.bearer)
    expect(made.status).toBe(200)
    const listed = await call('GET', '/api/v1/shops', undefined, reading.bearer)
    expect(await listed.json()).toMatchObject({ shops: [{ name: 'Kasse', target: '127.0.0.1:9' }] })
    const metrics = await call('GET', '/api/v1/metrics', undefined, reading.bearer)
    expect(await metrics.text()).toContain('taschenmesser_shop_state{')
    expect((await call('GET', '/api/v1/openapi.json')).status).toBe(200)
    for (const path of ['/api/auth/account', '/api/auth/tokens', '/api/documents/feed?since=0', '/api/auth/export']) {
      expect([path, (await call('GET', path, undefined, writing.bearer)).status]).toEqual([path, 401])
    }
    // A signed-in user may do the same with an idToken.
    const { bearer } = await signIn()
    expect((await call('GET', '/api/v1/shops', undefined, bearer)).status).toBe(200)
    const revoke = { method: 'POST', headers: person.headers, body: JSON.stringify({ tokenId: reading.id }) }
    expect((await fetch(`${shared.server.url}/api/auth/tokens/revoke`, revoke)).status).toBe(200)
    expect((await call('GET', '/api/v1/shops', undefined, reading.bearer)).status).toBe(401)
  })
})

/** Sharing by a shortcut of a phone, as docs/api.md says, on a whole server with both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { messagesCollection, type Message } from '#messaging'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'

describe.each(engines)('a shortcut that shares on %s', (engine) => {
  const shared = shareTestServer(engine)
  let person: Person
  let bearer: { readonly authorization: string }
  beforeAll(async () => {
    person = await signUpPerson(shared.server)
    bearer = await makeToken(person, 'write')
  })

  async function makeToken({ headers }: Person, scope: string): Promise<{ readonly authorization: string }> {
    const body = JSON.stringify({ name: 'iPhone-Kurzbefehl', scope })
    const answer = await fetch(`${shared.server.url}/api/auth/tokens/make`, { method: 'POST', headers, body })
    return { authorization: `Bearer ${((await answer.json()) as { readonly secret: string }).secret}` }
  }
  /** Status, code and field. */
  async function share(body: unknown, headers: Readonly<Record<string, string>> = bearer): Promise<string> {
    const answer = await fetch(`${shared.server.url}/api/shared`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.66.0.2', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const { error } = (await answer.json()) as { readonly error?: { readonly code: string; readonly field?: string } }
    return [answer.status, error?.code, error?.field].filter((part) => part !== undefined).join(' ')
  }
  async function messagesOf({ headers }: Person): Promise<readonly Message[]> {
    const answer = await fetch(`${shared.server.url}/api/documents/Messages`, { headers })
    const { documents } = (await answer.json()) as { readonly documents: readonly { readonly fields: unknown }[] }
    return documents
      .map(({ fields }) => messagesCollection.schema.parse(fields))
      .filter(({ kind }) => kind === 'shared-from-phone')
  }

  test('G1, G4: a token that may write makes one message, however often the shortcut tries, whose link opens the import', async () => {
    const recipe = { title: 'Suppe', url: 'https://kochen.example/suppe' }
    expect(await Promise.all([share(recipe), share(recipe)])).toEqual(['200', '200'])
    expect(await share(recipe)).toBe('200')
    expect(await messagesOf(person)).toMatchObject([
      { title: 'Geteilt: Suppe', source: 'sharing', link: '/empfangen?title=Suppe&url=https://kochen.example/suppe' },
    ])
    expect(await share({ text: 'Etwas anderes' })).toBe('200')
    expect(await messagesOf(person)).toHaveLength(2)
    const page = await fetch(`${shared.server.url}/empfangen?title=Suppe&url=https://kochen.example/suppe`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  })

  test('G1: a session may share too, and a token for that alone; one that only reads, a wrong one, and no session may not', async () => {
    const other = await signUpPerson(shared.server)
    expect(await share({ text: 'x' }, other.headers)).toBe('200')
    expect(await messagesOf(other)).toHaveLength(1)
    const sharing = await makeToken(other, 'share')
    expect(await share({ text: 'z' }, sharing)).toBe('200')
    for (const path of ['/api/v1/shops', '/api/v1/metrics', '/api/documents/Messages', '/api/shared']) {
      const { status } = await fetch(shared.server.url + path, { headers: sharing })
      expect([path, status]).toEqual([path, path.startsWith('/api/v1') ? 403 : path === '/api/shared' ? 405 : 401])
    }
    expect(await messagesOf(other)).toHaveLength(2)
    expect(await share({ text: 'y' }, await makeToken(other, 'read'))).toBe('403 read-only-token')
    expect(await share({ text: 'y' }, { authorization: 'Bearer tm_falsch' })).toBe('401 unauthenticated')
    expect(await share({ text: 'y' }, {})).toBe('401 unauthenticated')
    expect(await messagesOf(other)).toHaveLength(2)
  })

  test('G2, G3: what is not text or address, too long, or more than three fields, is refused with its field', async () => {
    const before = await messagesOf(person)
    expect(await share({})).toBe('400 invalid-request text')
    expect(await share({ text: 7 })).toBe('400 invalid-request text')
    expect(await share({ text: 'x', to: 'ben' })).toBe('400 invalid-request to')
    expect(await share({ text: 'x'.repeat(1_000) })).toBe('400 invalid-request text')
    expect(await share({ text: 'x', url: 'javascript:alert(1)' })).toBe('400 invalid-request url')
    expect(await share('[]')).toBe('400 invalid-request')
    expect(await share('nichts')).toBe('400 invalid-request')
    expect(await share({ text: 'x'.repeat(10_000_000) })).toBe('413 body-too-large')
    expect(await messagesOf(person)).toHaveLength(before.length)
  })

  test('G5: thirty times a minute, then the shortcut has to wait', async () => {
    const other = await signUpPerson(shared.server)
    const answers = await Promise.all(Array.from({ length: 31 }, () => share({ text: 'Flug' }, other.headers)))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 30 }, () => '200'), '429 too-many-requests'])
    expect(await messagesOf(other)).toHaveLength(1)
  })
})

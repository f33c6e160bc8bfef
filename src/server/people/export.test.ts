/** The export as a user downloads it from the real server, on both databases. */
import { describe, expect, test } from 'vitest'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { keepFile } from '#testing/files/files'

const EXPORT = '/api/auth/export'

type Exported = {
  readonly [part: string]: unknown
  readonly documents: readonly (Record<string, unknown> & { readonly history: readonly Record<string, unknown>[] })[]
}

describe.each(engines)('the export on %s', (engine) => {
  const shared = shareTestServer(engine)

  async function write(person: Person, changes: readonly Record<string, unknown>[]): Promise<void> {
    const now = new Date().toISOString()
    const rest = { userId: person.id, deviceId: `device-${person.id}`, editedAt: now, baseVersion: 0 }
    const body = { userId: person.id, deviceId: rest.deviceId, clientTime: now }
    const filled = changes.map((change) => ({ ...rest, ...change }))
    const answer = await fetch(`${shared.server.url}/api/documents/changes`, {
      method: 'POST',
      headers: person.headers,
      body: JSON.stringify({ ...body, changes: filled }),
    })
    const { results } = (await answer.json()) as { results: { outcome: string }[] }
    expect(results.map(({ outcome }) => outcome)).toEqual(changes.map(() => 'applied'))
  }
  const templateOf = (id: string, title: string) => ({
    path: `wheelTemplates/${id}`,
    type: 'ADD',
    changeId: `made-${id}`,
    fields: [
      { key: 'title', value: title },
      { key: 'texts', value: [] },
    ],
  })
  async function download(person: Person): Promise<{ readonly answer: Response; readonly body: Exported }> {
    const answer = await fetch(shared.server.url + EXPORT, { headers: person.headers })
    return { answer, body: (await answer.json()) as Exported }
  }

  test('P9: is a file with the account, the sessions, and every document with what the person did to it', async () => {
    const anna = await signUpPerson(shared.server)
    await write(anna, [templateOf(`a-${anna.id.slice(0, 8)}`, 'Annas „Vorlage“')])
    const { answer, body } = await download(anna)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="taschenmesser-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      format: 'taschenmesser-export',
      version: 1,
      exportedAt: expect.stringMatching(/^\d{4}-/),
      account: { uid: anna.id, email: anna.email, providerData: [{ providerId: 'password' }] },
      settings: { hasPassword: true },
      sessions: [{ isCurrent: true }],
      passkeys: [],
      apiTokens: [],
      invitations: [],
      files: [],
      waitingMessages: [],
      pushInstallations: [],
      measurements: [],
    })
    const collections = body.documents.map((document) => String(document['collection']))
    expect(collections.toSorted()).toEqual(['Messages', 'users', 'wheelTemplates'])
    const template = body.documents.find((document) => document['collection'] === 'wheelTemplates')
    expect(template).toMatchObject({
      ownerId: anna.id,
      fields: { title: 'Annas „Vorlage“' },
      history: [{ type: 'ADD', userId: anna.id }],
    })
  })

  test('U12: has what the person took in, with what the server found out about it', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const stored = await keepFile(shared.server.url, anna, new TextEncoder().encode('Notiz'), 'Notiz.txt')
    await keepFile(shared.server.url, ben, new TextEncoder().encode('Bens'))
    const { body } = await download(anna)
    expect(body['files']).toEqual([
      { ...stored, collection: 'users', documentId: anna.id, uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
  })

  test('P9: has nothing of others, and more documents than a page of the feed', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    await write(ben, [templateOf(`b-${ben.id.slice(0, 8)}`, 'Bens Geheimnis')])
    for (let start = 0; start < 1_200; start += 400) {
      await write(
        anna,
        Array.from({ length: 400 }, (_value, index) => templateOf(`n${start + index}-${anna.id.slice(0, 8)}`, 'x')),
      )
    }
    const { body } = await download(anna)
    const ids = body.documents.map((document) => `${String(document['collection'])}/${String(document['id'])}`)
    expect([ids.length, new Set(ids).size]).toEqual([1_202, 1_202])
    const text = JSON.stringify(body)
    for (const foreign of [ben.id, ben.email, 'Bens Geheimnis']) expect(text).not.toContain(foreign)
  })

  test('P9: is for the signed-in person only, and not again and again', async () => {
    const stranger = await fetch(shared.server.url + EXPORT)
    expect([stranger.status, await stranger.json()]).toMatchObject([401, { error: { code: 'unauthenticated' } }])
    const anna = await signUpPerson(shared.server)
    for (let count = 1; count <= 6; count++) expect((await download(anna)).answer.status).toBe(200)
    const { answer, body } = await download(anna)
    expect([answer.status, body]).toMatchObject([429, { error: { code: 'too-many-requests' } }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})

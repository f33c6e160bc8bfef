import { expect, test } from 'vitest'
import { feedPageSchema } from '#documents'
import { createTestData, engines, startTestServer, type TestServer } from '#testing/app-server'
import { createEnsureUserRecord } from './user-record.ts'

type Visitor = { readonly headers: Record<string, string>; readonly account: { uid: string; email: string } }

async function post(server: TestServer, path: string, body: object, headers: Record<string, string>): Promise<Visitor> {
  const sent = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers }
  const answer = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: sent,
    body: JSON.stringify(body),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { account } = (await answer.json()) as Pick<Visitor, 'account'>
  return { headers: { ...sent, cookie }, account }
}

async function readUserRecord(server: TestServer, visitor: Visitor) {
  const answer = await fetch(`${server.url}/api/documents/feed?since=0`, { headers: visitor.headers })
  return feedPageSchema.parse(await answer.json()).documents.find(({ collection }) => collection === 'users')
}

test.each(engines)(
  'W3: on %s a guest has a record that their address finds, and staying gives it the name and the e-mail',
  async (engine) => {
    const data = await createTestData(engine)
    const server = await startTestServer(data)
    const guest = await post(server, 'guest', {}, {})
    expect(await readUserRecord(server, guest)).toMatchObject({
      id: guest.account.uid,
      fields: { name: 'Gast', email: guest.account.email },
    })
    const form = { name: 'Anna Beispiel', email: 'anna@example.de', password: 'Korrekt-Pferd-Batterie-7' }
    const person = await post(server, 'guest/keep', form, guest.headers)
    expect(person.account.uid).toBe(guest.account.uid)
    expect(await readUserRecord(server, person)).toMatchObject({
      id: guest.account.uid,
      fields: { name: 'Anna Beispiel', email: 'anna@example.de' },
    })
    await server.close()
    await data.remove()
  },
)

test('a name that the person gave their record stays when only the e-mail of the account changes', async () => {
  const written: unknown[] = []
  const ensure = createEnsureUserRecord({
    store: {
      readDocument: async () => ({
        collection: 'users',
        id: 'u1',
        ownerId: 'u1',
        memberIds: [],
        version: 2,
        isDeleted: false,
        fields: { name: 'Änne', email: 'old@example.de' },
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      }),
    },
    writeAsServer: async (_userId, drafts) => {
      written.push(...drafts)
      return []
    },
    messaging: { notify: async () => {} },
  })
  await ensure({ uid: 'u1', email: 'new@example.de', name: 'Anna' })
  await ensure({ uid: 'u1', email: 'old@example.de', name: 'Anna' })
  expect(written).toEqual([{ path: 'users/u1', type: 'MODIFIED', fields: [{ key: 'email', value: 'new@example.de' }] }])
})

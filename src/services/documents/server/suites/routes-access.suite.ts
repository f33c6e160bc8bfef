/**
 * Checks the access to a shared document by each route. The table must name every route of the router, so that a new one without an
 * entry fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentApp, type DocumentApp, type TestRequest } from '#testing/documents/document-app'
import type { OpenTestStore, TestStore } from '#testing/documents/document-stores'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'

const persons = ['owner', 'member', 'ex-member', 'stranger', 'anonymous'] as const
type Person = (typeof persons)[number]

const SECRET = 'streng-geheim'

/** A board, or a card that follows one; its fields, which are valid for a replacement too. */
type Target = { readonly collection: string; readonly id: string; readonly fields: Record<string, string> }

type Row = {
  /** A request for the document; what the person sends is valid in itself. */
  readonly request: (target: Target, person: Person) => Omit<TestRequest, 'as'>
  /** Status of each person's answer. */
  readonly status: Record<Person, number>
  /** The same where the document is a card, if that is another. */
  readonly statusOfCard?: Record<Person, number>
  /** What an answer of 200 must be to who may not see the document; the secret appears in none of them. */
  readonly denied?: RegExp
  /** What must appear for owner and member; the secret, if not said otherwise. */
  readonly granted?: RegExp
}

const byVisibility = { owner: 200, member: 200, 'ex-member': 404, stranger: 404, anonymous: 401 }
const forAllSignedIn = { owner: 200, member: 200, 'ex-member': 200, stranger: 200, anonymous: 401 }

const matrix: Record<string, Row> = {
  'POST /api/documents/changes': {
    request: ({ collection, id }, person) => {
      const fields = fieldsOf({ title: `neu von ${person}` })
      const change = changeOf({ path: `${collection}/${id}`, type: 'MODIFIED', fields, userId: person, baseVersion: 4 })
      const envelope = { userId: person, deviceId: 'phone', clientTime: change.editedAt, changes: [change] }
      return { method: 'POST', path: '/api/documents/changes', body: envelope }
    },
    status: forAllSignedIn,
    granted: /"outcome":"applied"/,
    denied: /"outcome":"rejected","changeId":"[^"]*","code":"not-found"/,
  },
  'GET /api/documents/feed': {
    request: () => ({ path: '/api/documents/feed?since=0' }),
    status: forAllSignedIn,
    denied: /^\{"userId":/,
  },
  'GET /api/documents/stream': {
    request: () => ({ path: '/api/documents/stream?since=0' }),
    status: forAllSignedIn,
    denied: /^event: hello\n/,
  },
  'GET /api/documents/usage': {
    request: () => ({ path: '/api/documents/usage' }),
    status: forAllSignedIn,
    granted: /^\{"usedBytes":/,
    denied: /^\{"usedBytes":/,
  },
  'POST /api/documents/erase-history': {
    request: () => ({ method: 'POST', path: '/api/documents/erase-history', body: {} }),
    status: forAllSignedIn,
    granted: /^\{"freedBytes":/,
    denied: /^\{"freedBytes":/,
  },
  'GET /api/documents/:collection': {
    request: ({ collection }) => ({ path: `/api/documents/${collection}?field=title&equals=${SECRET}` }),
    status: forAllSignedIn,
    denied: /^\{"documents":\[\]\}$/,
  },
  'GET /api/documents/:collection/:id': {
    request: ({ collection, id }) => ({ path: `/api/documents/${collection}/${id}` }),
    status: byVisibility,
  },
  'GET /api/documents/:collection/:id/history': {
    request: ({ collection, id }) => ({ path: `/api/documents/${collection}/${id}/history` }),
    status: byVisibility,
  },
  'DELETE /api/documents/:collection/:id/history': {
    request: ({ collection, id }) => ({ method: 'DELETE', path: `/api/documents/${collection}/${id}/history` }),
    status: { ...byVisibility, member: 403 },
    granted: /^\{"freedBytes":[1-9]/,
  },
  'PUT /api/documents/:collection/:id': {
    request: ({ collection, id, fields }) => ({
      method: 'PUT',
      path: `/api/documents/${collection}/${id}`,
      body: { fields },
    }),
    status: byVisibility,
  },
  'PUT /api/documents/:collection/:id/members': {
    request: ({ collection, id }) => ({
      method: 'PUT',
      path: `/api/documents/${collection}/${id}/members`,
      body: { memberIds: ['member'] },
    }),
    status: { ...byVisibility, member: 403 },
    statusOfCard: { ...byVisibility, owner: 403, member: 403 },
  },
}

export function describeAccess(name: string, openStore: OpenTestStore): void {
  describe(`access on ${name}`, () => {
    let opened: TestStore
    let app: DocumentApp
    beforeAll(async () => {
      const clock = createTestClock()
      opened = await openStore({ collections: testCollections, now: clock.now, newEpoch: () => 'epoch-1' })
      app = createDocumentApp({ store: opened.store, now: clock.now })
      const users = persons.map((userId) =>
        changeOf({ path: `users/${userId}`, type: 'ADD', fields: fieldsOf({ name: userId }), userId }),
      )
      for (const change of users) await opened.store.applyBatch(batchOf([change], { actor: 'server' }))
    })
    afterAll(async () => {
      await app.hub.close()
      await opened.close()
    })

    it('X1 X5 is judged for every route the router has', () => {
      const routes = app.router.routes.filter((route) => route.method !== 'ALL')
      expect(new Set(routes.map((route) => `${route.method} ${route.path}`))).toEqual(new Set(Object.keys(matrix)))
    })

    const cells = Object.entries(matrix).flatMap(([route, row]) =>
      (['boards', 'cards'] as const).flatMap((collection) =>
        persons.map((person) => [route, collection, person, row] as const),
      ),
    )
    it.each(cells)('X1 X5 X8 %s of %s as %s', async (_route, collection, person, row) => {
      const target = (await addShared(opened))[collection]
      const headsBefore = await readHeads(opened)
      const answer = await app.request({
        ...row.request(target, person),
        ...(person === 'anonymous' ? {} : { as: person }),
      })
      const text = await readText(answer)
      const status = collection === 'cards' ? (row.statusOfCard ?? row.status) : row.status
      expect(answer.status).toBe(status[person])
      expect(app.faults).toEqual([])
      if (person === 'owner' || person === 'member') {
        if (answer.ok) expect(text).toMatch(row.granted ?? SECRET)
        return
      }
      expect(text).not.toContain(SECRET)
      if (answer.ok) expect(text).toMatch(row.denied ?? /^$/)
      else
        expect(JSON.parse(text)).toMatchObject({
          error: { code: answer.status === 401 ? 'unauthenticated' : 'not-found' },
        })
      expect(await readHeads(opened)).toEqual(headsBefore)
    })

    const others = persons.filter((person) => person !== 'owner')
    it.each(others)('X1 a foreign document and one that never was look the same to %s', async (person) => {
      const { boards: foreignBoard } = await addShared(opened, [])
      for (const [route, row] of Object.entries(matrix)) {
        // Making a document tells whether there is one: that is the exception of rule X1.
        if (route === 'PUT /api/documents/:collection/:id' || route.endsWith('/stream')) continue
        const [foreign, missing] = await Promise.all(
          [foreignBoard.id, 'never-was'].map(async (id) => {
            const { body, ...request } = row.request({ ...foreignBoard, id }, person)
            // The two requests differ in the document and in nothing else.
            const sameBody = body === undefined ? {} : { body: JSON.stringify(body).replace(/change-\d+/, 'change') }
            const answer = await app.request({
              ...request,
              ...sameBody,
              ...(person === 'anonymous' ? {} : { as: person }),
            })
            return { status: answer.status, text: await readText(answer) }
          }),
        )
        expect(foreign).toEqual(missing)
      }
    })
  })
}

/** A board that was shared with member and ex-member, and then only with the member, and a card of the board. */
async function addShared(
  { store }: TestStore,
  members: readonly string[] = ['member'],
): Promise<Record<'boards' | 'cards', Target>> {
  const id = uniqueId('board')
  const board: Target = { collection: 'boards', id, fields: { title: SECRET } }
  const card: Target = { collection: 'cards', id: uniqueId('card'), fields: { title: SECRET, boardId: id } }
  for (const { collection, id: own, fields } of [board, card]) {
    const change = changeOf({ path: `${collection}/${own}`, type: 'ADD', fields: fieldsOf(fields), userId: 'owner' })
    await store.applyBatch(batchOf([change]))
  }
  if (members.length === 0) return { boards: board, cards: card }
  await store.setMembers('owner', 'boards', id, [...members, 'ex-member'])
  const shared = await store.setMembers('owner', 'boards', id, members)
  expect(shared).toMatchObject({ ok: true, value: { document: { version: 3 } } })
  return { boards: board, cards: card }
}

async function readHeads({ store }: TestStore): Promise<readonly number[]> {
  const pages = await Promise.all(persons.map((person) => store.readFeed(person, Number.MAX_SAFE_INTEGER)))
  return pages.map((page) => page.next)
}

/** The whole body; of the stream, which has no end, the greeting and the first page if there is one. */
async function readText(answer: Response): Promise<string> {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true) return answer.text()
  const reader = answer.body?.getReader()
  const readChunk = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value)
  const hello = await readChunk()
  const page = hello.includes('"head":0') ? '' : await readChunk()
  await reader?.cancel()
  return hello + page
}

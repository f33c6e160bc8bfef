/** Runs the tables of cases, and looks at what must not appear and whose feed moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentApp, type DocumentApp, type TestRequest } from '#testing/documents/document-app'
import type { OpenTestStore, TestStore } from '#testing/documents/document-stores'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import { changeCases } from './change-cases.suite.ts'
import { envelopeCases } from './envelope-cases.suite.ts'
import { readingCases } from './reading-cases.suite.ts'
import { SECRET } from './route-requests.suite.ts'
import { writingCases } from './writing-cases.suite.ts'

// Every case finds anna's note `notes/a` {title: SECRET} and board `boards/b`, both at version 1, and ben's note `notes/bens`.
const routeCases = [...changeCases, ...envelopeCases, ...readingCases, ...writingCases]

export function describeRoutes(name: string, openStore: OpenTestStore): void {
  describe(`the endpoints on ${name}`, () => {
    let opened: TestStore
    let app: DocumentApp
    let world: World
    beforeAll(async () => {
      const clock = createTestClock()
      opened = await openStore({ collections: testCollections, now: clock.now, newEpoch: () => 'epoch-1' })
      app = createDocumentApp({ store: opened.store, now: clock.now })
    })
    afterAll(async () => {
      await app.hub.close()
      await opened.close()
    })

    it('H2 gives the newest entries of a history, only as many as are asked for', async () => {
      const userId = uniqueId('person')
      const id = uniqueId('note')
      const path = `notes/${id}`
      const edit = (count: number) =>
        changeOf({ path, type: 'MODIFIED', userId, fields: fieldsOf({ count }), baseVersion: count })
      await opened.store.applyBatch(batchOf([changeOf({ path, type: 'ADD', userId }), edit(1), edit(2)]))
      const answer = await app.request({ as: userId, path: `/api/documents/${path}/history?limit=2` })
      const { entries } = (await answer.json()) as { entries: readonly { readonly version: number }[] }
      expect(entries.map((entry) => entry.version)).toEqual([3, 2])
    })

    it('X16 tells a user who only reads why, in both ways to write, and lets them leave', async () => {
      const [anna, ben, id] = [uniqueId('anna'), uniqueId('ben'), uniqueId('board')]
      const path = `boards/${id}`
      for (const userId of [anna, ben]) {
        const user = changeOf({ path: `users/${userId}`, type: 'ADD', fields: fieldsOf({ name: userId }), userId })
        await opened.store.applyBatch(batchOf([user], { actor: 'server' }))
      }
      const fields = fieldsOf({ readers: [{ id: ben }] })
      await opened.store.applyBatch(batchOf([changeOf({ path, type: 'ADD', fields, userId: anna })]))
      await opened.store.setMembers(anna, 'boards', id, [ben])
      const sent = changeOf({
        path,
        type: 'MODIFIED',
        fields: fieldsOf({ title: 'bens' }),
        userId: ben,
        baseVersion: 2,
      })
      const envelope = { userId: ben, deviceId: 'phone', clientTime: sent.editedAt, changes: [sent] }
      const batch = await app.request({ as: ben, method: 'POST', path: '/api/documents/changes', body: envelope })
      const said = { code: 'not-allowed', message: expect.stringContaining('Du liest hier nur mit.') }
      expect(await batch.json()).toMatchObject({ results: [{ outcome: 'rejected', ...said }] })
      const body = { fields: { title: 'bens' } }
      const whole = await app.request({ as: ben, method: 'PUT', path: `/api/documents/${path}`, body })
      expect([whole.status, await whole.json()]).toMatchObject([403, { error: said }])
      const leaving = {
        as: ben,
        method: 'PUT',
        path: `/api/documents/${path}/members`,
        body: { memberIds: [] },
      } as const
      expect((await app.request(leaving)).status).toBe(200)
    })

    it.each(routeCases)('$name', async (testCase) => {
      world = await createWorld(opened)
      const headsBefore = await world.readHeads()
      const answer = await app.request(world.translate(testCase))
      const text = world.translateBack(await answer.text())
      expect({ status: answer.status, text }).toMatchObject({ status: testCase.status })
      expect(app.faults).toEqual([])
      expect(answer.headers.get('x-taschenmesser')).toBe('2')
      if (testCase.answer !== undefined) expect(JSON.parse(text)).toMatchObject(testCase.answer)
      if (testCase.code !== undefined) {
        const { error } = JSON.parse(text)
        expect(error).toMatchObject({ code: testCase.code, message: expect.stringMatching(/^[A-ZÄÖÜ].*\.$/) })
        expect(error.field).toBe(testCase.field)
        expect(text).not.toContain(SECRET)
      }
      expect(text).not.toContain('bens-geheimnis')
      expect(await world.readMoved(headsBefore)).toEqual(testCase.moves ?? [])
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    })
  })
}

type World = Awaited<ReturnType<typeof createWorld>>

/**
 * Creates the documents named in a case, for users of its own: `anna` and `ben` of the table become users no other case has, so that
 * a case needs no database of its own.
 */
async function createWorld({ store }: TestStore) {
  const suffix = uniqueId('w')
  const names = ['anna', 'ben']
  const documents = [
    'notes/a',
    'notes/bens',
    'notes/new',
    'notes/x',
    'notes/never',
    'boards/b',
    'cards/c',
    'notices/mine',
  ]
  const toWorld = (text: string): string =>
    documents
      .reduce((result, key) => result.replaceAll(new RegExp(`${key}(?![A-Za-z0-9_-])`, 'g'), `${key}-${suffix}`), text)
      .replaceAll(/\b(anna|ben)\b(?!-)/g, `$1-${suffix}`)
  const add = (
    path: string,
    userId: string,
    values: Record<string, unknown>,
    actor: 'person' | 'server' = 'person',
  ) => {
    const change = changeOf({ path: toWorld(path), type: 'ADD', fields: fieldsOf(values), userId: toWorld(userId) })
    return store.applyBatch(batchOf([change], { actor }))
  }
  for (const name of names) await add(`users/${name}`, name, { name }, 'server')
  await add('notes/a', 'anna', { title: SECRET, tags: ['rot'] })
  await add('boards/b', 'anna', {})
  await add('cards/c', 'anna', { boardId: 'b' })
  await add('notes/bens', 'ben', { title: 'bens-geheimnis' })
  const readHeads = async (): Promise<readonly number[]> =>
    Promise.all(names.map(async (name) => (await store.readFeed(toWorld(name), Number.MAX_SAFE_INTEGER)).next))
  return {
    readHeads,
    readMoved: async (before: readonly number[]) => {
      const after = await readHeads()
      return names.filter((_name, index) => after[index] !== before[index])
    },
    translate: (request: TestRequest): TestRequest => {
      const { as, path, body } = request
      const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
      return {
        ...request,
        ...(as === undefined ? {} : { as: toWorld(as) }),
        path: toWorld(path),
        ...(text === undefined ? {} : { body: toWorld(text) }),
      }
    },
    translateBack: (text: string): string => text.replaceAll(`-${suffix}`, ''),
  }
}

/** What the endpoints answer, request by request: status, code, field, what must not appear, whose feed moves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentApp, type DocumentApp, type TestRequest } from '#testing/document-app'
import type { OpenTestStore, TestStore } from '#testing/document-stores'
import { batchOf, changeOf, createTestClock, fieldsOf, NOON_MS, testCollections, uniqueId } from '#testing/documents'
import type { Change } from '#documents'

const SECRET = 'streng-geheim'
const NOON = new Date(NOON_MS).toISOString()

type Case = TestRequest & {
  readonly name: string
  readonly status: number
  /** The error's code and, where one is to blame, its field. */
  readonly code?: string
  readonly field?: string
  /** What the answer's JSON contains. */
  readonly answer?: object
  /** People whose feed moves; nobody's if not said. */
  readonly moves?: readonly string[]
}

/** A batch as a device sends it; anna's, from her phone, at noon. */
function envelope(changes: readonly unknown[], parts: Record<string, unknown> = {}): Record<string, unknown> {
  return { userId: 'anna', deviceId: 'phone', clientTime: NOON, changes, ...parts }
}

function send(changes: readonly unknown[], parts: Record<string, unknown> = {}): TestRequest {
  return { as: 'anna', method: 'POST', path: '/api/documents/changes', body: envelope(changes, parts) }
}

function put(path: string, body: unknown, headers: Record<string, string> = {}): TestRequest {
  return { as: 'anna', method: 'PUT', path: `/api/documents/${path}`, body, headers }
}

const get = (path: string): TestRequest => ({ as: 'anna', path: `/api/documents/${path}` })

const one = (parts: Partial<Change> & Pick<Change, 'path' | 'type'>): TestRequest => send([changeOf(parts)])

const oneResult = (result: object): object => ({ results: [result] })
const rejected = (code: string, field?: string): object =>
  oneResult({ outcome: 'rejected', code, ...(field === undefined ? {} : { field }) })

// Every case finds anna's note `notes/a` {title: SECRET} and board `boards/b`, both at version 1, and ben's note `notes/bens`.
const sending: readonly Case[] = [
  {
    name: 'makes a document',
    ...one({ path: 'notes/new', type: 'ADD', fields: fieldsOf({ title: 'neu' }) }),
    status: 200,
    answer: { epoch: 'epoch-1', serverTime: NOON, ...oneResult({ outcome: 'applied', version: 1, supersededKeys: [] }) },
    moves: ['anna'],
  },
  { name: 'takes an empty batch', ...send([]), status: 200, answer: { results: [] } },
  {
    name: 'S1 refuses the batch of another person',
    ...send([changeOf({ path: 'notes/x', type: 'ADD', userId: 'ben' })], { userId: 'ben' }),
    status: 409,
    code: 'wrong-user',
    field: 'userId',
  },
  {
    name: 'S1 refuses the change of another person inside of one’s own batch',
    ...one({ path: 'notes/x', type: 'ADD', userId: 'ben' }),
    status: 200,
    answer: rejected('invalid-change', 'userId'),
  },
  {
    name: 'X1 says of a foreign document that it is not there',
    ...one({ path: 'notes/bens', type: 'MODIFIED', fields: fieldsOf({ title: 'x' }), baseVersion: 1 }),
    status: 200,
    answer: rejected('not-found'),
  },
  { name: 'X1 does not delete a foreign document', ...one({ path: 'notes/bens', type: 'DELETED' }), status: 200, answer: rejected('not-found') },
  { name: 'X1 does not replace a foreign document', ...one({ path: 'notes/bens', type: 'ADD' }), status: 200, answer: rejected('not-found') },
  {
    name: 'X4 does not make what only the server makes',
    ...one({ path: 'notices/mine', type: 'ADD', fields: fieldsOf({ text: 'x' }) }),
    status: 200,
    answer: rejected('not-allowed'),
  },
  ...['id', 'ownerId', 'memberIds', 'version', 'createdAt', 'updatedAt'].flatMap((key): Case[] => [
    {
      name: `X3 does not set ${key}`,
      ...one({ path: 'notes/a', type: 'MODIFIED', fields: [{ key, value: 'ben' }], baseVersion: 1 }),
      status: 200,
      answer: rejected('protected-field', key),
    },
    {
      name: `X3 does not remove ${key}`,
      ...one({ path: 'notes/a', type: 'MODIFIED', fields: [{ key }], baseVersion: 1 }),
      status: 200,
      answer: rejected('protected-field', key),
    },
    {
      name: `X3 does not reach into ${key}`,
      ...one({ path: `notes/a/${key}/inner`, type: 'MODIFIED', fields: fieldsOf({ x: 1 }), baseVersion: 1 }),
      status: 200,
      answer: rejected('protected-field', key),
    },
    {
      name: `X3 does not make a document with ${key}`,
      ...one({ path: 'notes/x', type: 'ADD', fields: [{ key, value: 'ben' }] }),
      status: 200,
      answer: rejected('protected-field', key),
    },
    {
      name: `X3 does not overwrite ${key}`,
      ...put('notes/a', { fields: { [key]: 'ben' } }),
      status: 422,
      code: 'protected-field',
      field: key,
    },
  ]),
  ...['__proto__', 'constructor', 'prototype'].flatMap((name): Case[] => [
    ...[`notes/a/${name}`, `notes/${name}`, `${name}/a`, `notes/a/items/find_${name}`, `notes/a/place/${name}/polluted`].map((path): Case => ({
      name: `P1 refuses the path ${path}`,
      ...one({ path, type: 'MODIFIED', fields: fieldsOf({ polluted: true }), baseVersion: 1 }),
      status: 200,
      answer: rejected('invalid-change', 'path'),
    })),
    {
      name: `P2 refuses the key ${name}`,
      ...one({ path: 'notes/a', type: 'MODIFIED', fields: [{ key: name, value: { polluted: true } }], baseVersion: 1 }),
      status: 200,
      answer: rejected('invalid-change', name),
    },
    {
      name: `P5 refuses ${name} inside of a value`,
      ...send([], {}),
      body: JSON.stringify(envelope([changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ anything: [{ X: 1 }] }) })])).replace('"X"', `"${name}"`),
      status: 200,
      answer: rejected('invalid-change', 'anything'),
    },
    {
      name: `P5 refuses to overwrite with ${name} as a key`,
      ...put('notes/a', `{"fields":{"${name}":{"polluted":true}}}`),
      status: 400,
      code: 'invalid-change',
      field: name,
    },
  ]),
  {
    name: 'does not take the owner from a batch whose change has a prototype of its own',
    ...send([]),
    body: JSON.stringify(envelope([{ X: { path: 'notes/x', type: 'ADD' }, changeId: 'c' }])).replace('"X"', '"__proto__"'),
    status: 200,
    answer: rejected('invalid-change'),
  },
  {
    name: 'S7 refuses what the collection’s schema does not know, with the field',
    ...one({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ unheard: 1 }), baseVersion: 1 }),
    status: 200,
    answer: rejected('invalid-document', 'unheard'),
  },
  {
    name: 'S7 refuses a document beyond 256 KB',
    ...one({ path: 'notes/x', type: 'ADD', fields: fieldsOf({ anything: 'ä'.repeat(140_000) }) }),
    status: 200,
    answer: rejected('document-too-large'),
  },
  {
    name: 'P5 refuses values that nest too deep',
    ...one({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ anything: nest(32) }), baseVersion: 1 }),
    status: 200,
    answer: rejected('too-deep', 'anything'),
  },
  {
    name: 'P5 refuses text that no database of ours could keep',
    ...one({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title: 'a\0b' }), baseVersion: 1 }),
    status: 200,
    answer: rejected('invalid-change', 'title'),
  },
  {
    name: 'P5 refuses half a surrogate pair',
    ...one({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ tags: ['\ud800'] }), baseVersion: 1 }),
    status: 200,
    answer: rejected('invalid-change', 'tags'),
  },
  { name: 'needs somebody signed in', method: 'POST', path: '/api/documents/changes', body: envelope([]), status: 401, code: 'unauthenticated' },
  { name: 'refuses a page of another protocol', ...send([]), headers: { 'x-taschenmesser': '99' }, status: 426, code: 'update-required' },
  { name: 'takes a page of this protocol', ...send([]), headers: { 'x-taschenmesser': '1' }, status: 200 },
  { name: 'refuses an unknown key of the envelope', ...send([], { extra: 1 }), status: 400, code: 'invalid-request', field: 'extra' },
  { name: 'refuses a time that is none', ...send([], { clientTime: 'gestern' }), status: 400, code: 'invalid-request', field: 'clientTime' },
  { name: 'refuses a device id that is none', ...send([], { deviceId: 'a b' }), status: 400, code: 'invalid-request', field: 'deviceId' },
  { name: 'refuses changes that are no list', ...send([], { changes: {} }), status: 400, code: 'invalid-request', field: 'changes' },
  { name: 'refuses a change without an id', ...send([{ path: 'notes/x' }]), status: 400, code: 'invalid-request', field: 'changes.0.changeId' },
  { name: 'refuses a change that is no object', ...send([7]), status: 400, code: 'invalid-request', field: 'changes.0' },
  {
    name: 'refuses more than 500 changes',
    ...send(Array.from({ length: 501 }, () => ({ changeId: 'c' }))),
    status: 400,
    code: 'invalid-request',
    field: 'changes',
  },
  { name: 'refuses 2 MB', ...send([], { changes: 'x'.repeat(2 * 1024 * 1024) }), status: 413, code: 'body-too-large' },
  { name: 'refuses JSON that nests 100,000 deep', ...send([]), body: '['.repeat(100_000) + ']'.repeat(100_000), status: 400, code: 'too-deep' },
  { name: 'refuses what is no JSON', ...send([]), body: '{"userId"', status: 400, code: 'invalid-request' },
  { name: 'refuses a list in place of the envelope', ...send([]), body: '[]', status: 400, code: 'invalid-request' },
  { name: 'refuses another content type', ...send([]), headers: { 'content-type': 'text/plain' }, status: 415, code: 'unsupported-media-type' },
]

const reading: readonly Case[] = [
  { name: 'reads a document', ...get('notes/a'), status: 200, answer: { document: { version: 1, fields: { title: SECRET } } } },
  { name: 'X1 says 404 for a foreign document', ...get('notes/bens'), status: 404, code: 'not-found' },
  { name: 'X1 says 404 for the history of a foreign document', ...get('notes/bens/history'), status: 404, code: 'not-found' },
  { name: 'says 404 for a collection nobody knows', ...get('nowhere/a'), status: 404, code: 'unknown-collection', field: 'collection' },
  { name: 'refuses an id that is none', ...get('notes/a%20b'), status: 400, code: 'invalid-request', field: 'id' },
  { name: 'refuses an id that climbs', ...get('notes/..%2Fusers'), status: 400, code: 'invalid-request', field: 'id' },
  { name: 'needs somebody signed in to read', path: '/api/documents/notes/a', status: 401, code: 'unauthenticated' },
  { name: 'finds by a field that equals a text', ...get(`notes?field=title&equals=${SECRET}`), status: 200, answer: { documents: [{ id: 'a' }] } },
  { name: 'finds by a field that equals a JSON text', ...get(`notes?field=title&equals=%22${SECRET}%22`), status: 200, answer: { documents: [{ id: 'a' }] } },
  { name: 'does not take a number for a text', ...get('notes?field=title&equals=5'), status: 200, answer: { documents: [] } },
  { name: 'finds by a list that contains', ...get('notes?field=tags&contains=rot'), status: 200, answer: { documents: [{ id: 'a' }] } },
  { name: 'survives U+0000 in a query', ...get('notes?field=title&equals=%00'), status: 200, answer: { documents: [] } },
  { name: 'survives half a surrogate pair in a query', ...get('notes?field=title&equals=%22%5Cud800%22'), status: 200, answer: { documents: [] } },
  { name: 'survives SQL in a query', ...get("notes?field=title&equals=')%20OR%201=1--"), status: 200, answer: { documents: [] } },
  { name: 'refuses a field that is none', ...get("notes?field=a'b&equals=1"), status: 400, code: 'invalid-request', field: 'field' },
  { name: 'refuses a value without a field', ...get('notes?equals=1'), status: 400, code: 'invalid-request', field: 'field' },
  { name: 'refuses a field without a value', ...get('notes?field=title'), status: 400, code: 'invalid-request', field: 'equals' },
  { name: 'refuses two conditions', ...get('notes?field=title&equals=1&contains=1'), status: 400, code: 'invalid-request', field: 'equals' },
  { name: 'refuses an unknown parameter', ...get('notes?limit=1'), status: 400, code: 'invalid-request', field: 'limit' },
  { name: 'D2 gives the feed', ...get('feed?since=0'), status: 200, answer: { userId: 'anna', epoch: 'epoch-1', since: 0, hasMore: false, lost: [] } },
  { name: 'D4 takes a cursor from before a restored backup', ...get('feed?since=999999999999999'), status: 200, answer: { documents: [] } },
  { name: 'refuses a feed from nowhere', ...get('feed'), status: 400, code: 'invalid-request', field: 'since' },
  { name: 'refuses a cursor that is no number', ...get('feed?since=-1'), status: 400, code: 'invalid-request', field: 'since' },
  { name: 'refuses a stream from no number', ...get('stream?since=x'), status: 400, code: 'invalid-request', field: 'since' },
  { name: 'needs somebody signed in to stream', path: '/api/documents/stream', status: 401, code: 'unauthenticated' },
]

const writing: readonly Case[] = [
  {
    name: 'overwrites a document',
    ...put('notes/a', { fields: { count: 1 } }),
    status: 200,
    answer: { document: { version: 2, fields: { count: 1 } } },
    moves: ['anna'],
  },
  {
    name: 'overwrites the version that was read',
    ...put('notes/a', { fields: { count: 1 } }, { 'if-match': '"1"' }),
    status: 200,
    answer: { document: { version: 2 } },
    moves: ['anna'],
  },
  { name: 'does not overwrite another version', ...put('notes/a', { fields: {} }, { 'if-match': '2' }), status: 412, code: 'version-conflict' },
  { name: 'does not overwrite what is not there yet', ...put('notes/x', { fields: {} }, { 'if-match': '1' }), status: 412, code: 'version-conflict' },
  { name: 'makes a document that is not there', ...put('notes/x', { fields: {} }), status: 200, answer: { document: { version: 1 } }, moves: ['anna'] },
  { name: 'X1 says 404 for a foreign document to overwrite', ...put('notes/bens', { fields: {} }), status: 404, code: 'not-found' },
  { name: 'S7 judges what is written', ...put('notes/a', { fields: { title: 5 } }), status: 422, code: 'invalid-document', field: 'title' },
  { name: 'refuses an If-Match that is no version', ...put('notes/a', { fields: {} }, { 'if-match': '*' }), status: 400, code: 'invalid-request', field: 'ifMatch' },
  { name: 'refuses fields that are no object', ...put('notes/a', { fields: [] }), status: 400, code: 'invalid-request', field: 'fields' },
  { name: 'refuses unknown keys', ...put('notes/a', { fields: {}, ownerId: 'ben' }), status: 400, code: 'invalid-request', field: 'ownerId' },
  { name: 'refuses to overwrite with 2 MB', ...put('notes/a', { fields: { title: 'x'.repeat(2 * 1024 * 1024) } }), status: 413, code: 'body-too-large' },
  { name: 'refuses to overwrite with too deep a document', ...put('notes/a', { fields: { anything: nest(40) } }), status: 400, code: 'too-deep', field: 'anything' },
  { name: 'shares a board', ...put('boards/b/members', { memberIds: ['ben'] }), status: 200, answer: { document: { memberIds: ['ben'], version: 2 } }, moves: ['anna', 'ben'] },
  { name: 'X2 does not share with nobody known', ...put('boards/b/members', { memberIds: ['zoe'] }), status: 400, code: 'invalid-change', field: 'memberIds' },
  { name: 'X2 does not share a collection without sharing', ...put('notes/a/members', { memberIds: ['ben'] }), status: 403, code: 'not-allowed' },
  { name: 'refuses members that are no list', ...put('boards/b/members', { memberIds: 'ben' }), status: 400, code: 'invalid-request', field: 'memberIds' },
  { name: 'refuses more than 50 members', ...put('boards/b/members', { memberIds: Array(51).fill('ben') }), status: 400, code: 'invalid-request', field: 'memberIds' },
  { name: 'refuses to share in another protocol', ...put('boards/b/members', { memberIds: [] }, { 'x-taschenmesser': '0' }), status: 426, code: 'update-required' },
]

/** A list in a list in a list. */
function nest(depth: number): unknown {
  return depth === 1 ? [] : [nest(depth - 1)]
}

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

    it.each([...sending, ...reading, ...writing])('$name', async (testCase) => {
      world = await createWorld(opened)
      const headsBefore = await world.readHeads()
      const answer = await app.request(world.translate(testCase))
      const text = world.translateBack(await answer.text())
      expect({ status: answer.status, text }).toMatchObject({ status: testCase.status })
      expect(app.faults).toEqual([])
      expect(answer.headers.get('x-taschenmesser')).toBe('1')
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
 * The documents a case speaks of, for people of its own: `anna` and `ben` of the table become people whom
 * no other case has, so that a case costs no database of its own.
 */
async function createWorld({ store }: TestStore) {
  const suffix = uniqueId('w')
  const names = ['anna', 'ben']
  const documents = ['notes/a', 'notes/bens', 'notes/new', 'notes/x', 'notes/never', 'boards/b', 'notices/mine']
  const toWorld = (text: string): string =>
    documents
      .reduce((result, key) => result.replaceAll(new RegExp(`${key}(?![A-Za-z0-9_-])`, 'g'), `${key}-${suffix}`), text)
      .replaceAll(/\b(anna|ben)\b(?!-)/g, `$1-${suffix}`)
  const add = (path: string, userId: string, values: Record<string, unknown>, actor: 'person' | 'server' = 'person') => {
    const change = changeOf({ path: toWorld(path), type: 'ADD', fields: fieldsOf(values), userId: toWorld(userId) })
    return store.applyBatch(batchOf([change], { actor }))
  }
  for (const name of names) await add(`users/${name}`, name, { name }, 'server')
  await add('notes/a', 'anna', { title: SECRET, tags: ['rot'] })
  await add('boards/b', 'anna', {})
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

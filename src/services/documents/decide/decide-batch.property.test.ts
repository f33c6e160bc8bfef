import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { equalJson, type JsonObject } from '#base/text/json'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { changeOf, fieldsOf, NOON_MS, testCollections } from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import type { Change } from '../change/change.ts'
import { isForbiddenName, isProtectedField } from '../change/path.ts'
import { isReader } from '../is-reader.ts'

const runs = runsOf(500)

const paths = fc.constantFrom(
  'notes/a',
  'notes/a',
  'notes/b',
  'notes/a/place',
  'notes/a/items/find_x',
  'notes/a/items/find_y',
  'boards/b',
  'notices/n',
  'notes/a/__proto__',
  'notes/constructor',
)
const values = fc.constantFrom<unknown>(
  1,
  'text',
  null,
  [],
  {},
  [{ id: 'x' }],
  undefined,
  JSON.parse('{"__proto__":{"polluted":1}}'),
)
const keys = fc.constantFrom(
  'title',
  'count',
  'items',
  'place',
  'anything',
  'text',
  'rank',
  'ownerId',
  'id',
  '__proto__',
)
const minutes = fc.integer({ min: -90, max: 90 })
const toTime = (minute: number): string => new Date(NOON_MS + minute * MINUTE_MS).toISOString()

const anyChange: fc.Arbitrary<Change> = fc
  .record({
    path: paths,
    type: fc.constantFrom('ADD', 'MODIFIED', 'MODIFIED', 'DELETED'),
    fields: fc.uniqueArray(fc.tuple(keys, values), { selector: ([key]) => key, maxLength: 3 }),
    baseVersion: fc.nat(6),
    editedAt: minutes.map(toTime),
  })
  .map(({ fields, ...parts }) => {
    const item = parts.path.split('/find_')[1]
    const isDeletion = parts.type === 'DELETED'
    return changeOf({
      ...parts,
      fields: isDeletion
        ? []
        : fields.map(([key, value]) => fieldsOf({ value }).map((field) => ({ ...field, key }))).flat(),
      ...(isDeletion && item !== undefined ? { id: item } : {}),
    })
  })

type Step = { readonly deviceId: string; readonly changes: readonly Change[] }
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    deviceId: fc.constantFrom('phone', 'laptop'),
    changes: fc.array(anyChange, { minLength: 1, maxLength: 6 }),
  }),
  { maxLength: 6 },
)

/** The same change as of a version that a device can know: none that only the batch itself brings about. */
function knownVersion(change: Change, { documents }: ReturnType<typeof createDecidingServer>): Change {
  const version = documents.get(change.path.split('/').slice(0, 2).join('/'))?.version ?? 0
  return { ...change, baseVersion: Math.min(change.baseVersion, version) }
}

it('S2 S4 a batch does what its changes would do one by one', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const together = createDecidingServer()
      const alone = createDecidingServer()
      for (const { deviceId, changes } of all) {
        const sent = changes.map((change) => knownVersion(change, together))
        const results = together.decide(sent, { deviceId }).results
        expect(sent.flatMap((change) => alone.decide([change], { deviceId }).results)).toEqual(results)
      }
      expect(together.documents).toEqual(alone.documents)
      expect(together.log).toEqual(alone.log)
    }),
    runs,
  )
})

it('S3 S7 X3 H1 whatever is sent, what is stored is valid, counted, logged once and repeatable', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const server = createDecidingServer()
      for (const { deviceId, changes: sent } of all) {
        const { results } = server.decide(sent, { deviceId })
        expect(results.map((result) => result.changeId)).toEqual(sent.map((change) => change.changeId))
        const kept = results.filter((result) => result.outcome !== 'rejected').map((result) => result.changeId)
        const again = server.decide(sent, { deviceId })
        expect(again.results.filter((result) => kept.includes(result.changeId))).toEqual(
          results.filter((result) => kept.includes(result.changeId)),
        )
        expect(server.log.map((entry) => entry.changeId)).toEqual([
          ...new Set(server.log.map((entry) => entry.changeId)),
        ])
      }
      for (const [key, document] of server.documents) {
        const applied = server.log.filter((entry) => entry.outcome === 'applied' && entry.path.startsWith(key))
        expect(applied.map((entry) => entry.version)).toEqual(applied.map((_entry, index) => index + 1))
        expect(document).toMatchObject({ version: applied.length, ownerId: 'anna', memberIds: [] })
        if (!document.isDeleted)
          expect(testCollections.get(document.collection)?.schema.safeParse(document.fields).success).toBe(true)
        expect(Object.keys(document.fields).filter((name) => isProtectedField(name) || isForbiddenName(name))).toEqual(
          [],
        )
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    }),
    runs,
  )
})

it('S6 F6 edits of many devices end the same in whatever order they arrive, with the latest edit of each field', () => {
  const edit = fc.record({
    values: fc.uniqueArray(fc.constantFrom('title', 'count', 'done'), { minLength: 1 }),
    // Distinct times for every field of every device: of two edits at the same moment the later sync wins.
    offsets: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 3 }),
  })
  const edits = fc.array(edit, { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(edits, fc.infiniteStream(fc.nat()), (all, dice) => {
      const latest = new Map<string, readonly [time: string, value: unknown]>()
      const sent = all.map(({ values: names, offsets }, device) => {
        const fields = names.map((key, index) => {
          const editedAt = new Date(NOON_MS + (offsets[index] ?? 0) * MINUTE_MS + device).toISOString()
          const value = { title: `t${device}`, count: device, done: device % 2 === 0 }[key] ?? null
          if (editedAt > (latest.get(key)?.[0] ?? '')) latest.set(key, [editedAt, value])
          return { key, value, editedAt }
        })
        const editedAt =
          fields
            .map((field) => field.editedAt)
            .sort()
            .at(-1) ?? ''
        return changeOf({
          path: 'notes/a',
          type: 'MODIFIED',
          fields,
          deviceId: `device-${device}`,
          editedAt,
          baseVersion: 1,
        })
      })
      const shuffled = sent.map((change) => ({ change, at: dice.next().value })).sort((a, b) => a.at - b.at)
      const server = createDecidingServer(NOON_MS + HOUR_MS)
      server.send({ path: 'notes/a', type: 'ADD', deviceId: 'first' })
      for (const { change } of shuffled) server.decide([change])
      const expected = Object.fromEntries([...latest].map(([key, [, value]]) => [key, value]))
      expect(server.fields('notes/a')).toEqual(expected)
    }),
    runs,
  )
})

const readerPaths = fc.constantFrom(
  'boards/b',
  'boards/b/items/find_x',
  'cards/a',
  'cards/b',
  'cards/a/items/find_x',
  'boards/other',
)
const readerKeys = fc.constantFrom('title', 'items', 'readers', 'boardId', 'place')
const readerValues = fc.constantFrom<unknown>('b', 'other', [], [{ id: 'ben' }], [{ id: 'x' }], undefined)
const usersChange = fc.record({
  userId: fc.constantFrom('anna', 'ben', 'cem'),
  path: readerPaths,
  type: fc.constantFrom<Change['type']>('ADD', 'MODIFIED', 'DELETED'),
  fields: fc.uniqueArray(fc.tuple(readerKeys, readerValues), { selector: ([key]) => key, maxLength: 3 }),
})

it('X16 X17 X18 whatever is sent, a user who only reads a board changes nothing of it, and only its owner the list', () => {
  fc.assert(
    fc.property(fc.array(usersChange, { maxLength: 30 }), (sent) => {
      const server = createDecidingServer()
      for (const id of ['b', 'other']) server.send({ path: `boards/${id}`, type: 'ADD' })
      for (const id of ['b', 'other']) server.share(`boards/${id}`, ['ben', 'cem'])
      for (const { userId, path, type, fields } of sent) {
        const before = new Map(server.documents)
        const named = fields.flatMap(([key, value]) => fieldsOf({ value }).map((field) => ({ ...field, key })))
        const item = path.split('/find_')[1]
        const target =
          type === 'DELETED' ? { fields: [], ...(item === undefined ? {} : { id: item }) } : { fields: named }
        server.send({ path, type, userId, baseVersion: 99, ...target })
        for (const [key, document] of server.documents) {
          const was = before.get(key)
          if (was === document) continue
          const leaders = key.startsWith('boards/') ? [was] : [was, document].map((card) => before.get(leaderOf(card)))
          expect(leaders.some((board) => board !== undefined && isReader(board, 'readers', userId))).toBe(false)
          const isSame = equalJson(was?.fields['readers'], document.fields['readers'])
          if (key.startsWith('boards/') && was !== undefined && !isSame) expect(userId).toBe('anna')
        }
      }
    }),
    runs,
  )
})

function leaderOf(card: { readonly fields: JsonObject } | undefined): string {
  return `boards/${typeof card?.fields['boardId'] === 'string' ? card.fields['boardId'] : ''}`
}

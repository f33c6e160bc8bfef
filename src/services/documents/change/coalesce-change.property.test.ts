import { expect, test } from 'vitest'
import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { fc, runsOf } from '#testing/properties'
import { applyChange, valueAt, type DocumentFields } from './apply-change.ts'
import type { ChangeDraft, ChangeField, PendingChange } from './change.ts'
import { coalesceChange } from './coalesce-change.ts'
import { parsePath } from './path.ts'

const itemIds = ['x', 'y'] as const
const values = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.constant({}),
  fc.record({ start: fc.integer({ min: 0, max: 9 }) }),
  fc.subarray([...itemIds]).map((ids) => ids.map((id) => ({ id, text: 'whole' }))),
)
const fields = (keys: readonly string[]): fc.Arbitrary<ChangeField[]> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.option(values, { nil: undefined })), {
      selector: ([key]) => key,
      maxLength: 3,
    })
    .map((pairs) => pairs.map(([key, value]) => (value === undefined ? { key } : { key, value })))

const wholePath = fc.constant('wheels/w')
const itemPath = fc.constantFrom(...itemIds).map((id) => `wheels/w/list/find_${id}`)
const nestedPath = fc.constantFrom('wheels/w/time', 'wheels/w/time/deep', 'wheels/w/list/find_x/time')
const subItemPath = fc.constant('wheels/w/list/find_x/list/find_y')
const addable = fc.oneof(wholePath, itemPath, subItemPath)
const deletable = fc.oneof(
  { weight: 1, arbitrary: wholePath },
  { weight: 4, arbitrary: fc.oneof(itemPath, subItemPath) },
)

const drafts: fc.Arbitrary<ChangeDraft> = fc.oneof(
  fc.record({
    type: fc.constant('ADD' as const),
    path: addable,
    fields: fields(['title', 'time', 'list']).map((all) => all.filter((field) => field.value !== undefined)),
  }),
  fc.record({
    type: fc.constant('MODIFIED' as const),
    path: fc.oneof(wholePath, itemPath, nestedPath),
    fields: fields(['title', 'time', 'list', 'deep']),
  }),
  deletable.map((path) => {
    const id = path.split('/find_').at(-1) ?? ''
    return { type: 'DELETED' as const, path, fields: [], ...(path.includes('find_') ? { id } : {}) }
  }),
)
const bases: fc.Arbitrary<DocumentFields> = fc.oneof(
  fc.constant(null),
  fields(['title', 'time', 'list']).map((all) =>
    Object.fromEntries(all.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
  ),
)
const steps = fc.array(
  fc.oneof({ weight: 6, arbitrary: drafts }, { weight: 1, arbitrary: fc.constant('send' as const) }),
  {
    maxLength: 12,
  },
)

function view(base: DocumentFields, records: readonly ChangeDraft[]): DocumentFields {
  return records.reduce((current, record) => {
    const applied = applyChange(current, record)
    return applied.ok ? applied.value : current
  }, base)
}

/** What F8 leaves open: the place of items that were deleted and added again, and lists that are empty. */
function loosely(value: Json): Json {
  if (isJsonArray(value)) return value.map(loosely).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value as JsonObject).map(([key, inner]) => [key, loosely(inner)] as const)
  return Object.fromEntries(entries.filter(([, inner]) => !(isJsonArray(inner) && inner.length === 0)))
}

function idOf(item: Json): string {
  return isJsonObject(item) ? JSON.stringify(item['id']) : ''
}

function pending(draft: ChangeDraft, sequence: number, shown: DocumentFields): PendingChange {
  const path = parsePath(draft.path)
  const segments = path.ok ? path.value.segments : []
  return {
    ...draft,
    changeId: `c${sequence}`,
    userId: 'anna',
    deviceId: 'phone',
    editedAt: new Date(sequence).toISOString(),
    baseVersion: 0,
    sequence,
    lastSequence: sequence,
    mayBeOnServer: draft.type === 'ADD' && valueAt(shown, segments) !== undefined,
    isSent: false,
  }
}

function play(base: DocumentFields, played: readonly (ChangeDraft | 'send')[]) {
  let records: readonly PendingChange[] = []
  let all: readonly ChangeDraft[] = []
  for (const [index, step] of played.entries()) {
    if (step === 'send') records = records.map((record) => ({ ...record, isSent: true }))
    else {
      const next = pending(step, index + 1, view(base, all))
      records = coalesceChange(records, next)
      all = [...all, step]
    }
  }
  return { records, all }
}

test('F8: the folded records show what all records in order show, whenever some of them were sent', () => {
  fc.assert(
    fc.property(bases, steps, (base, played) => {
      const { records, all } = play(base, played)
      const folded = view(base, records)
      const unfolded = view(base, all)
      const isExact = !all.some((draft) => draft.type === 'DELETED')
      expect(isExact ? folded : loosely(folded)).toEqual(isExact ? unfolded : loosely(unfolded))
    }),
    runsOf(2_000),
  )
})

test('F1: among records never sent there is one per path, and each list stands in order of recording', () => {
  fc.assert(
    fc.property(bases, steps, (base, played) => {
      const { records } = play(base, played)
      const open = records.filter((record) => !record.isSent)
      expect(new Set(open.map((record) => record.path)).size).toBe(open.length)
      const order = records.map((record) => record.sequence)
      expect(order).toEqual([...order].sort((a, b) => a - b))
    }),
  )
})

test('F9: whatever comes later, a record that was sent is still there with the content that was sent', () => {
  fc.assert(
    fc.property(bases, steps, steps, (base, before, after) => {
      const { records } = play(base, [...before, 'send'])
      const later = play(base, [...before, 'send', ...after]).records
      const sent = later.slice(0, records.length)
      expect(equalJson(sent.map(content), records.map(content))).toBe(true)
    }),
  )
})

function content({ path, type, changeId, fields: set }: PendingChange): Json {
  return JSON.parse(JSON.stringify({ path, type, changeId, fields: set }))
}

import { expect, it } from 'vitest'
import type { JsonObject } from '#base/text/json'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { NOON_MS, testCollections } from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import type { ChangeDraft } from '../change/change.ts'
import { isInAudience, type StoredDocument } from '../document.ts'
import type { LastCopy } from './last-copy.ts'
import { documentKey, documentKeyOf } from '../change/path.ts'
import { planBringBack, type BringBackParts } from './plan-bring-back.ts'

const NOON = new Date(NOON_MS).toISOString()

const titles = fc.option(fc.constantFrom('Alt', 'Neu'), { nil: undefined })
const owners = fc.constantFrom('anna', 'ben')
const ids = fc.constantFrom('a', 'b', 'c')

function withTitle(title: string | undefined, fields: JsonObject = {}): JsonObject {
  return title === undefined ? fields : { ...fields, title }
}

/** A document of any kind with any owner, as the device has it. */
const documents: fc.Arbitrary<StoredDocument> = fc
  .record({
    collection: fc.constantFrom('notes', 'boards', 'boards', 'cards', 'cards', 'notices', 'unknown'),
    id: ids,
    ownerId: owners,
    title: titles,
    boardId: ids,
    rank: fc.constantFrom(1, 2),
    readerIds: fc.constantFrom<readonly string[]>([], [], ['anna']),
    version: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ collection, id, ownerId, title, boardId, rank, readerIds, version }) => {
    const around = { version, createdAt: NOON, updatedAt: NOON, isDeleted: false }
    if (collection === 'notices') {
      const fields = { text: 'Hallo', ...(title === undefined ? {} : { readAt: title }) }
      return { collection, id, ownerId: 'anna', memberIds: [], ...around, fields }
    }
    if (collection === 'notes')
      return { collection, id, ownerId: 'anna', memberIds: [], ...around, fields: withTitle(title) }
    const memberIds = ownerId === 'anna' ? [] : ['anna']
    const readers = readerIds.map((reader) => ({ id: reader }))
    const fields = collection === 'cards' ? withTitle(title, { boardId }) : withTitle(title, { rank, readers })
    return { collection, id, ownerId, memberIds, ...around, fields }
  })

/** What has become of it on the server. */
const fates = fc.constantFrom('gone', 'gone', 'deleted', 'as it was', 'another state', 'not shared any more')
type Fate = 'gone' | 'deleted' | 'as it was' | 'another state' | 'not shared any more'

const worlds = fc.uniqueArray(fc.record({ document: documents, fate: fates, isCopied: fc.boolean() }), {
  selector: ({ document }) => documentKey(document.collection, document.id),
  maxLength: 8,
})
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never

function standingOf(document: StoredDocument, fate: Fate): StoredDocument | undefined {
  if (fate === 'gone' || document.collection === 'unknown') return undefined
  if (fate === 'deleted') return { ...document, isDeleted: true, fields: {} }
  if (fate === 'another state') {
    const key = document.collection === 'notices' ? 'readAt' : 'title'
    const { [key]: value, ...rest } = document.fields
    return { ...document, fields: value === 'Alt' ? rest : { ...rest, [key]: 'Anders' } }
  }
  // An own one would be seen all the same.
  return fate === 'not shared any more' && document.ownerId === 'ben' ? { ...document, memberIds: [] } : document
}

/** A server after its loss, and anna's device with what it has kept. */
function openWorld(world: World) {
  const server = createDecidingServer()
  for (const { document, fate } of world) {
    const standing = standingOf(document, fate)
    if (standing !== undefined) server.documents.set(documentKey(document.collection, document.id), standing)
  }
  let made = 0
  const parts: BringBackParts = {
    userId: 'anna',
    collections: testCollections,
    find: (collection, id) => {
      const found = server.documents.get(documentKey(collection, id))
      if (found === undefined || !isInAudience(found, 'anna')) return undefined
      return { ownerId: found.ownerId, fields: found.isDeleted ? null : found.fields }
    },
    newDocumentId: () => `new-${(made += 1)}`,
  }
  const copies = world
    .filter(({ isCopied }) => isCopied)
    .map(({ document }): LastCopy => ({
      key: `${documentKey(document.collection, document.id)}@era`,
      document,
      keptAt: NOON,
    }))
  const send = (draft: ChangeDraft) =>
    server.send({ ...draft, baseVersion: server.documents.get(documentKeyOf(draft.path))?.version ?? 0 })
  return { server, parts, copies, send }
}

/** What anna sees of the server, by key. */
function seenBy({ server }: Pick<ReturnType<typeof openWorld>, 'server'>): Record<string, JsonObject> {
  const seen = [...server.documents].filter(([, document]) => !document.isDeleted && isInAudience(document, 'anna'))
  return Object.fromEntries(seen.map(([key, { fields }]) => [key, fields]))
}

const runs = runsOf(1_000)

it('D9 the server takes every step, and afterwards it shows what each copy holds', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { server, parts, copies, send } = openWorld(world)
      const { steps, needless, impossible } = planBringBack(copies, parts)
      expect([...steps.map(({ copy }) => copy), ...needless, ...impossible].map(({ key }) => key).sort()).toEqual(
        copies.map(({ key }) => key).sort(),
      )
      for (const { change } of steps) expect(send(change)).toMatchObject({ outcome: 'applied' })
      const shown = seenBy({ server })
      for (const copy of needless)
        expect(shown).toHaveProperty([documentKey(copy.document.collection, copy.document.id)])
      for (const { copy, id } of steps) {
        const { collection, fields } = copy.document
        const now = shown[documentKey(collection, id)]
        for (const key of ['title', 'readAt']) expect(now?.[key]).toEqual(fields[key])
        const leader = steps.find(
          (step) => step.copy.document.collection === 'boards' && step.copy.document.id === fields['boardId'],
        )
        const isNew = collection === 'cards' && parts.find(collection, id) !== undefined && id !== copy.document.id
        if (isNew && leader !== undefined) expect(now?.['boardId']).toBe(leader.id)
      }
    }),
    runs,
  )
})

it('D9 a document that others follow is brought back before them', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { parts, copies } = openWorld(world)
      const kinds = planBringBack(copies, parts).steps.map(({ copy }) => copy.document.collection)
      const lastLeader = kinds.lastIndexOf('boards')
      expect(kinds.slice(0, lastLeader + 1)).not.toContain('cards')
    }),
    runs,
  )
})

it('D9 what is taken back leaves the server as it was', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { server, parts, copies, send } = openWorld(world)
      const before = seenBy({ server })
      const { steps } = planBringBack(copies, parts)
      for (const { change } of steps) send(change)
      for (const { undo } of steps.toReversed()) expect(send(undo)).toMatchObject({ outcome: 'applied' })
      expect(seenBy({ server })).toEqual(before)
    }),
    runs,
  )
})

it('D9 own documents that are back need nothing more', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { parts, copies, send } = openWorld(world)
      const own = copies.filter(({ document }) => document.ownerId === 'anna')
      for (const { change } of planBringBack(own, parts).steps) send(change)
      expect(planBringBack(own, parts).steps).toEqual([])
    }),
    runs,
  )
})

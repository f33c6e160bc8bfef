/** Collections, changes and batches for tests of the documents service. */
import * as z from 'zod/mini'
import type { Now } from '#base/clock'
import { createCollectionRegistry, defineCollection, type Change } from '#documents'
import type { Batch } from '../../src/services/documents/decide/batch.ts'

/** What a document's history makes of it, by the plainest code there is. */
export { redo } from '../../src/services/documents/simulation/oracle.simulation.ts'

const item = z.looseObject({ id: z.string() })

/** A person's own. */
export const notes = defineCollection({
  name: 'notes',
  label: 'Notiz',
  labels: {
    title: 'Titel',
    count: { label: 'Anzahl', unit: 'Stück' },
    done: 'Erledigt',
    nothing: 'Nichts',
    tags: 'Schlagwörter',
    items: { label: 'Punkte', item: 'Punkt', fields: { id: { label: 'Kennung', isTechnical: true }, text: 'Text' } },
    place: { label: 'Ort', fields: {} },
    anything: 'Sonstiges',
  },
  schema: z.strictObject({
    title: z.optional(z.string().check(z.maxLength(200_000))),
    count: z.optional(z.number()),
    done: z.optional(z.boolean()),
    nothing: z.optional(z.null()),
    tags: z.optional(z.array(z.unknown())),
    items: z.optional(z.array(item)),
    place: z.optional(z.looseObject({})),
    anything: z.optional(z.unknown()),
  }),
  access: 'owner',
  createdBy: 'people',
  serverFields: [],
})

/** Can be shared, also with users who only read; `rank` is the server's. */
export const boards = defineCollection({
  name: 'boards',
  label: 'Tafel',
  labels: {
    title: 'Titel',
    items: { label: 'Punkte', item: 'Punkt', fields: { id: { label: 'Kennung', isTechnical: true } } },
    place: { label: 'Ort', fields: {} },
    rank: 'Rang',
    readers: { label: 'Liest nur mit', item: 'Person', fields: { id: { label: 'Konto', isTechnical: true } } },
  },
  schema: z.strictObject({
    title: z.optional(z.string()),
    items: z.optional(z.array(item)),
    place: z.optional(z.looseObject({})),
    rank: z.optional(z.number()),
    readers: z.optional(z.array(item)),
  }),
  access: 'members',
  readers: 'readers',
  createdBy: 'people',
  serverFields: ['rank'],
})

/** Seen by the people of the board that `boardId` names. */
export const cards = defineCollection({
  name: 'cards',
  label: 'Karte',
  labels: {
    boardId: 'Tafel',
    title: 'Titel',
    doneAt: 'Erledigt',
    items: { label: 'Punkte', item: 'Punkt', fields: { id: { label: 'Kennung', isTechnical: true } } },
    place: { label: 'Ort', fields: {} },
  },
  schema: z.strictObject({
    boardId: z.optional(z.string()),
    title: z.optional(z.string()),
    doneAt: z.optional(z.string()),
    items: z.optional(z.array(item)),
    place: z.optional(z.looseObject({})),
  }),
  access: 'members',
  follows: { collection: 'boards', field: 'boardId' },
  createdBy: 'people',
  serverFields: [],
})

/** Only the server makes them. */
export const notices = defineCollection({
  name: 'notices',
  label: 'Hinweis',
  labels: { text: 'Text', readAt: 'Gelesen' },
  schema: z.strictObject({ text: z.string(), readAt: z.optional(z.string()) }),
  access: 'owner',
  createdBy: 'server',
  serverFields: ['text'],
})

/** The people of the server, by the name that sharing looks for. */
export const people = defineCollection({
  name: 'users',
  label: 'Profil',
  labels: { name: 'Name' },
  schema: z.strictObject({ name: z.string() }),
  access: 'owner',
  createdBy: 'server',
  serverFields: [],
})

/** Each user makes one, and may share it. */
export const shelves = defineCollection({
  name: 'shelves',
  label: 'Regal',
  labels: { title: 'Titel' },
  schema: z.strictObject({ title: z.string() }),
  access: 'members',
  hasOwn: true,
  createdBy: 'people',
  serverFields: [],
})

export const testCollections = createCollectionRegistry([notes, boards, cards, notices, people, shelves])

/** 12 November 2026, noon in UTC. */
export const NOON_MS = Date.UTC(2026, 10, 12, 12)

export type TestClock = { readonly now: Now; readonly advance: (ms: number) => void }

/** A clock that stands still until it is advanced. */
export function createTestClock(startMs: number = NOON_MS): TestClock {
  let time = startMs
  return {
    now: () => time,
    advance: (ms) => {
      time += ms
    },
  }
}

let lastId = 0

/** A text that no other call in this process returns; valid as an id. */
export function uniqueId(prefix = 'id'): string {
  lastId += 1
  return `${prefix}-${lastId}`
}

/** A valid change of anna's on her phone, at noon, in what `parts` does not say otherwise. */
export function changeOf(parts: Partial<Change> & Pick<Change, 'path' | 'type'>): Change {
  return {
    fields: [],
    changeId: uniqueId('change'),
    userId: 'anna',
    deviceId: 'phone',
    editedAt: new Date(NOON_MS).toISOString(),
    baseVersion: 0,
    ...parts,
  }
}

/** The changes as one batch of the person and device of the first. */
export function batchOf(changes: readonly Change[], parts: Partial<Batch> = {}): Batch {
  return {
    userId: changes[0]?.userId ?? 'anna',
    deviceId: changes[0]?.deviceId ?? 'phone',
    actor: 'person',
    clockOffsetMs: 0,
    expectedVersions: new Map(),
    changes,
    ...parts,
  }
}

/** Fields of a change from a plain object; undefined removes the field. */
export function fieldsOf(values: Record<string, unknown>): Change['fields'] {
  return Object.entries(values).map(([key, value]) =>
    // What tests put here is JSON or undefined.
    value === undefined ? { key } : { key, value: value as Exclude<Change['fields'][number]['value'], undefined> },
  )
}

/**
 * What the devices of the bench do: the same in every run, on a real collection of the product. Edits and
 * deletions concern documents the server has already, each its own, so that no change is folded into another
 * and all of them really travel.
 */
import type { JsonObject } from '#base/text/json'
import type { Change } from '#documents'

/** The collection of the wheel of names. */
export const COLLECTION = 'wheels'

export type Operation =
  | { readonly kind: 'add'; readonly id: string; readonly fields: JsonObject }
  | { readonly kind: 'modify'; readonly id: string; readonly fields: JsonObject }
  | { readonly kind: 'remove'; readonly id: string }

export type Workload = {
  /** Documents that are there before. */
  readonly before: readonly Operation[]
  /** 60 % new documents of about 300 bytes, 30 % edits of a field, 10 % deletions; the last one adds `lastId`. */
  readonly operations: readonly Operation[]
  readonly lastId: string
  /** How many documents there are at the end. */
  readonly documentCount: number
}

const SEED = 20_261_121
const ADDED_SHARE = 0.6
const EDITED_SHARE = 0.3

/** A workload of `count` changes after which there are `count` documents. `owner` keeps ids of different people apart. */
export function createWorkload(count: number, owner: string): Workload {
  const random = createRandom()
  const addedCount = Math.round(count * ADDED_SHARE)
  const editedCount = Math.round(count * EDITED_SHARE)
  const removedCount = count - addedCount - editedCount
  const before = createDocuments(
    `${owner}-old`,
    Math.max(count - addedCount + removedCount, editedCount + removedCount),
    random,
  )
  const touched = before.map(({ id }) => id)
  shuffle(touched, random)
  const lastId = orderedId(`${owner}-new`, addedCount - 1)
  const added = createDocuments(`${owner}-new`, addedCount - 1, random)
  const others: Operation[] = [
    ...added,
    ...touched.slice(0, editedCount).map((id): Operation => ({
      kind: 'modify',
      id,
      fields: { title: `Rad ${Math.floor(random() * 1_000_000)} mit neuem Namen` },
    })),
    ...touched.slice(editedCount, editedCount + removedCount).map((id): Operation => ({ kind: 'remove', id })),
  ]
  shuffle(others, random)
  // As in the app, whose new documents have ids in the order in which they are made.
  const unused = added.values()
  const ordered = others.map((operation) => (operation.kind === 'add' ? (unused.next().value ?? operation) : operation))
  return {
    before,
    operations: [...ordered, { kind: 'add', id: lastId, fields: createFields(random) }],
    lastId,
    documentCount: before.length + addedCount - removedCount,
  }
}

export function createDocuments(prefix: string, count: number, random = createRandom()): readonly Operation[] {
  return Array.from({ length: count }, (_value, index) => ({
    kind: 'add',
    id: orderedId(prefix, index),
    fields: createFields(random),
  }))
}

/** Ids of one prefix sort in the order of their numbers. */
function orderedId(prefix: string, index: number): string {
  return `${prefix}-${String(index).padStart(6, '0')}`
}

/** The operation as the change that goes over the wire; for people who have no documents client. */
export function toChange(operation: Operation, userId: string, deviceId: string): Change {
  const isRemoval = operation.kind === 'remove'
  return {
    path: `${COLLECTION}/${operation.id}`,
    type: isRemoval ? 'DELETED' : operation.kind === 'add' ? 'ADD' : 'MODIFIED',
    fields: isRemoval ? [] : Object.entries(operation.fields).map(([key, value]) => ({ key, value })),
    changeId: crypto.randomUUID(),
    userId,
    deviceId,
    editedAt: new Date().toISOString(),
    baseVersion: operation.kind === 'add' ? 0 : 1,
  }
}

/** A wheel of about 300 bytes. */
function createFields(random: () => number): JsonObject {
  const entry = (rank: string): JsonObject => ({
    id: `e${Math.floor(random() * 1_000_000)}`,
    rank,
    text: `Name ${Math.floor(random() * 1_000_000)}`,
    weight: 1,
    isActive: true,
  })
  return {
    title: `Wer spült heute? ${Math.floor(random() * 1_000_000)}`,
    entries: [entry('V0'), entry('V1')],
    mode: 'keep',
    spinDurationSec: 5,
    palette: 'sunset',
    isSoundOn: false,
    volume: 60,
    winnerText: 'Gewonnen hat',
    hasConfetti: true,
  }
}

/** Numbers of at least 0 and below 1, the same in every run (mulberry32). */
function createRandom(): () => number {
  let state = SEED
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle(items: unknown[], random: () => number): void {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const item = items[index]
    items[index] = items[other]
    items[other] = item
  }
}

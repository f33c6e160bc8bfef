/** What devices write during a torture: wheels of their own, and one that all devices of a person fill together. */
import { randomUUID } from 'node:crypto'
import type { Json } from '#base/text/json'
import type { Change, ChangeResult } from '#documents'
import { EMPTY_WHEEL } from '#testing/wheels'
import { documentOf } from './ledger.ts'

/** A history is answered with at most 500 entries, and the audit reads all of them. */
const CHANGES_PER_DOCUMENT = 200
const LARGEST_BATCH = 8

/** What the devices of one person have in common. */
export type Household = {
  /** The wheel that all of them write to; the one that finds it full makes the next. */
  readonly wheel: { id: string; planned: number; isBeingReplaced: boolean }
  /** The newest version of each document that any of the devices has received. */
  readonly versions: Map<string, number>
}

export type PlannedBatch = {
  readonly changes: readonly Change[]
  /** To be called when the server has answered. */
  readonly onAnswered: (results: readonly ChangeResult[]) => void
}

export type Writer = { readonly plan: () => PlannedBatch }

type Draft = Pick<Change, 'path' | 'type'> & { readonly fields?: Readonly<Record<string, Json>>; readonly id?: string }

export function createWriter(o: {
  readonly userId: string
  readonly deviceId: string
  readonly household: Household
}): Writer {
  const { versions } = o.household
  let own: { id: string; changes: number; items: string[] } | undefined
  const toChange = ({ fields = {}, ...draft }: Draft): Change => ({
    ...draft,
    fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
    changeId: randomUUID(),
    userId: o.userId,
    deviceId: o.deviceId,
    editedAt: new Date().toISOString(),
    baseVersion: versions.get(documentOf(draft.path)) ?? 0,
  })
  const changeOwn = (): Draft => {
    if (own === undefined) {
      own = { id: randomUUID(), changes: 0, items: [] }
      return newWheel(own.id)
    }
    own.changes += 1
    const { id, items } = own
    const dice = Math.random()
    if (own.changes >= CHANGES_PER_DOCUMENT) {
      own = undefined
      return dice < 0.5 ? { path: wheelPath(id), type: 'DELETED' } : rename(id)
    }
    if (dice < 0.25) return rename(id)
    const oldest = dice < 0.4 ? items.shift() : undefined
    if (oldest !== undefined) return { path: entryPath(id, oldest), type: 'DELETED', id: oldest }
    const item = randomUUID()
    items.push(item)
    return newEntry(id, item)
  }
  return {
    plan: () => {
      const count = 1 + Math.floor(Math.random() * LARGEST_BATCH)
      const drafts = Array.from({ length: count }, changeOwn)
      const joint = Math.random() < 0.4 ? changeShared(o.household.wheel) : undefined
      if (joint !== undefined) drafts.push(joint.draft)
      return {
        changes: drafts.map(toChange),
        onAnswered: (results) => {
          for (const [index, result] of results.entries()) {
            const document = documentOf(drafts[index]?.path ?? '')
            if (result.outcome === 'applied')
              versions.set(document, Math.max(versions.get(document) ?? 0, result.version))
          }
          joint?.onAnswered()
        },
      }
    },
  }
}

/** A household whose shared wheel is still to be made; its first change makes it. */
export function createHousehold(): Household {
  // Full, so that the first device creates one.
  return { wheel: { id: '', planned: CHANGES_PER_DOCUMENT, isBeingReplaced: false }, versions: new Map() }
}

function changeShared(
  wheel: Household['wheel'],
): { readonly draft: Draft; readonly onAnswered: () => void } | undefined {
  if (wheel.planned >= CHANGES_PER_DOCUMENT && !wheel.isBeingReplaced) {
    // The others go on with the old one until the new one is certain to be there.
    wheel.isBeingReplaced = true
    const id = randomUUID()
    return {
      draft: newWheel(id),
      onAnswered: () => void Object.assign(wheel, { id, planned: 0, isBeingReplaced: false }),
    }
  }
  if (wheel.id === '') return undefined
  wheel.planned += 1
  return { draft: newEntry(wheel.id, randomUUID()), onAnswered: () => undefined }
}

const wheelPath = (id: string): string => `wheels/${id}`
const entryPath = (id: string, item: string): string => `wheels/${id}/entries/find_${item}`
const rename = (id: string): Draft => ({ path: wheelPath(id), type: 'MODIFIED', fields: { title: randomUUID() } })
const newEntry = (id: string, item: string): Draft => ({
  path: entryPath(id, item),
  type: 'ADD',
  fields: { rank: 'V', text: item, weight: 1, isActive: true },
})
const newWheel = (id: string): Draft => ({ path: wheelPath(id), type: 'ADD', fields: EMPTY_WHEEL })

/** What a queue looks things up in: the pending changes by document, by changeId and in order of recording. */
import type { PendingChange } from '../change/change.ts'
import { bySequence } from '../change/coalesce-change.ts'

export type QueueIndex = {
  /** By document key, each list in order of recording; none of them empty. */
  readonly groups: Map<string, readonly PendingChange[]>
  readonly records: Map<string, PendingChange>
  readonly order: Order
}

/** The records of one document, none for a document that leaves the queue. */
export type GroupEdit = { readonly key: string; readonly records: readonly PendingChange[] }

/** One for each document that changes. */
export type IndexEdit = readonly GroupEdit[]

/**
 * The order of recording, to which changes are mostly added at the end and taken out at the front. What is out stays
 * in the list until half of it is; a change that belongs elsewhere than at the end makes it be sorted anew when read.
 */
type Order = { list: PendingChange[]; first: number; isCurrent: boolean }

export function createQueueIndex(groups: Map<string, readonly PendingChange[]>): QueueIndex {
  const records = new Map<string, PendingChange>()
  for (const group of groups.values()) for (const record of group) records.set(record.changeId, record)
  return { groups, records, order: { list: [], first: 0, isCurrent: false } }
}

/** Puts the records of some documents in the place of those that are there; returns the edit that takes it back. */
export function replaceGroups(index: QueueIndex, edit: IndexEdit): IndexEdit {
  return edit.map(({ key, records }) => {
    const before = index.groups.get(key) ?? none
    if (records.length === 0) index.groups.delete(key)
    else index.groups.set(key, records)
    replaceRecords(index, before, records)
    return { key, records: before }
  })
}

const none: readonly PendingChange[] = []

function replaceRecords(index: QueueIndex, before: readonly PendingChange[], after: readonly PendingChange[]): void {
  const placesAfter = placesOf(after)
  const placesBefore = placesOf(before)
  for (const record of before) if (!isAmong(placesAfter, record)) index.records.delete(record.changeId)
  for (const record of after) {
    index.records.set(record.changeId, record)
    if (!isAmong(placesBefore, record)) addToOrder(index.order, record)
  }
}

type Places = readonly PendingChange[] | ReadonlySet<string>

/** Fewer records than this are found sooner by looking at each than by way of a set of them. */
const FEW_RECORDS = 8

function placesOf(records: readonly PendingChange[]): Places {
  return records.length < FEW_RECORDS ? records : new Set(records.map(placeOf))
}

/** A record keeps its place while it keeps its number and its content. */
function isAmong(places: Places, record: PendingChange): boolean {
  if (places instanceof Set) return places.has(placeOf(record))
  for (const other of places as readonly PendingChange[]) {
    if (other.sequence === record.sequence && other.changeId === record.changeId) return true
  }
  return false
}

function placeOf({ sequence, changeId }: PendingChange): string {
  return `${sequence} ${changeId}`
}

function addToOrder(order: Order, record: PendingChange): void {
  if (!order.isCurrent) return
  const last = order.list.at(-1)
  if (last !== undefined && bySequence(last, record) > 0) order.isCurrent = false
  else order.list.push(record)
}

/** All records in order of recording, lazily; the index must not change meanwhile. */
export function* inOrder({ records, order }: QueueIndex): Generator<PendingChange, void> {
  if (!order.isCurrent || order.list.length > 2 * records.size + 100) {
    order.list = [...records.values()].sort(bySequence)
    order.first = 0
    order.isCurrent = true
  }
  const { list } = order
  while (order.first < list.length && current(records, list[order.first]) === undefined) order.first += 1
  for (let at = order.first; at < list.length; at++) {
    const record = current(records, list[at])
    if (record !== undefined) yield record
  }
}

/** The record that stands at a place of the list now, if it is still there. */
function current(
  records: ReadonlyMap<string, PendingChange>,
  at: PendingChange | undefined,
): PendingChange | undefined {
  const record = at === undefined ? undefined : records.get(at.changeId)
  return record?.sequence === at?.sequence ? record : undefined
}

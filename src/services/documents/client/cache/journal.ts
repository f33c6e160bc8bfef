/**
 * The outbox on the disk is a journal: what happened to the pending changes, in order, as JSON text. Reading replays it; now and
 * then it is compacted.
 */
import { chunk } from '#base/chunk'
import type { AcknowledgedChange, Persisted } from '../../sync/sync-state.ts'
import { DROPPED_LIMIT } from './document-cache.ts'
import { applyPersisted, settleChanges, type OutboxContents } from './memory-cache.ts'
import { recordText } from '../../change/record-text.ts'

/** `sent`: records that are on their way from here on. */
export type JournalEntry = Required<Omit<Persisted, 'rejected'>> & {
  /** Acknowledged changes that the documents contain from here on. */
  readonly settled: readonly string[]
  /** Of all that it says to be acknowledged, so that it does not stand in each; they name their own where there are several. */
  readonly era: string
}

/** An entry as text; parts that are left out are empty. */
export function journalText(entry: Partial<Omit<JournalEntry, 'era'>>): string {
  const { put = [], sent = [], remove = [], acknowledged = [], retried = [], reopened = [], settled = [] } = entry
  const eras = new Set(acknowledged.map(({ era }) => era))
  const [era] = eras.size === 1 ? eras : []
  const parts = [
    put.length === 0 ? '' : `"put":[${put.map(recordText).join()}]`,
    acknowledged.length === 0 ? '' : `"acknowledged":[${acknowledged.map((one) => acknowledgedText(one, era)).join()}]`,
    era === undefined ? '' : `"era":${JSON.stringify(era)}`,
    ...Object.entries({ sent, remove, retried, reopened, settled }).map(([name, changeIds]) =>
      changeIds.length === 0 ? '' : `"${name}":${JSON.stringify(changeIds)}`,
    ),
  ]
  return `{${parts.filter((part) => part !== '').join()}}`
}

function acknowledgedText({ change, isSuperseded, era, ...entry }: AcknowledgedChange, shared?: string): string {
  const superseded = isSuperseded === true ? ',"isSuperseded":true' : ''
  const answered = era === shared ? '' : `,"era":${JSON.stringify(era)}`
  return `{"change":${recordText(change)},"version":${entry.version},"acknowledgedAt":"${entry.acknowledgedAt}","isSettled":${entry.isSettled}${superseded}${answered}}`
}

/** Does to the contents what an entry says. */
export function replayEntry(contents: OutboxContents, text: string): void {
  // The same origin has written it with the functions above.
  const entry = JSON.parse(text) as Partial<JournalEntry>
  const { put = [], sent = [], remove = [], acknowledged = [], retried = [], reopened = [], settled = [] } = entry
  const { era } = entry
  const answered = era === undefined ? acknowledged : acknowledged.map((one) => ({ ...one, era }))
  applyPersisted(contents, { put, sent, remove, acknowledged: answered, retried, reopened })
  settleChanges(contents, settled)
}

const ENTRY_CHANGES = 500

/** Builds the shortest journal with the same contents, entry by entry. */
export function* journalOf({ outbox, acknowledged, dropped }: OutboxContents): Generator<string, void> {
  for (const put of chunk([...outbox.values()], ENTRY_CHANGES)) yield journalText({ put })
  for (const part of chunk([...acknowledged.values()], ENTRY_CHANGES)) yield journalText({ acknowledged: part })
  // Last: what was put in again without having been brought back counts as dropped all the same.
  for (const remove of chunk([...dropped], DROPPED_LIMIT)) yield journalText({ remove })
}

/** How many entries that journal has. */
export function countEntries({ outbox, acknowledged, dropped }: OutboxContents): number {
  const counts = [outbox.size / ENTRY_CHANGES, acknowledged.size / ENTRY_CHANGES, dropped.size / DROPPED_LIMIT]
  return counts.reduce((sum, count) => sum + Math.ceil(count), 0)
}

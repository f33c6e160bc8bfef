/** What became of each acknowledged change once all devices are back: on the server, listed on a device, or nowhere. */
import { isDeepStrictEqual } from 'node:util'
import {
  applyChange,
  readHistory,
  type Change,
  type DocumentFields,
  type HistoryEntry,
  type StoredDocument,
} from '#documents'
import type { Person } from '#testing/app-server'
import { redo } from '#testing/documents/documents'
import { ask, pullFeed } from '../audit.ts'
import { wheelsCollection as wheels } from '#testing/wheels'
import { documentOf } from '../ledger.ts'
import type { EditLedger } from './edit-ledger.ts'
import type { ReturningDevice } from './returning-device.ts'

export type Fates = {
  /** Acknowledged changes that are neither on the server nor listed on a device. */
  readonly lost: number
  /** Entries of histories beyond one for each change, and of changes that no device has ever sent. */
  readonly twice: number
  /** Acknowledged changes that stand on a device only: in a last copy. */
  readonly onlyCopied: number
  /** The same, on „Nicht übernommen“. */
  readonly refused: number
  /** Deletions that nothing is left of, because their device did not remember them any more: no text is gone with them (D7). */
  readonly undeleted: number
  /** Changes that their device did not remember any more in documents that another one has deleted: deletion wins (S8, D7). */
  readonly deleted: number
  /** Documents that are not what their histories say. */
  readonly broken: number
  /** Everything that was found, as sentences. */
  readonly findings: readonly string[]
}

const NOTHING = { lost: 0, twice: 0, onlyCopied: 0, refused: 0, undeleted: 0, deleted: 0, broken: 0 }
const FIGURES = ['lost', 'twice', 'onlyCopied', 'refused', 'undeleted', 'deleted', 'broken'] as const

/** Of several people together. */
export function sumFates(all: readonly Fates[]): Fates {
  const sums = { ...NOTHING }
  for (const fates of all) for (const name of FIGURES) sums[name] += fates[name]
  return { ...sums, findings: all.flatMap(({ findings }) => findings) }
}

export type FatesOptions = {
  readonly url: string
  readonly person: Person
  readonly ledger: EditLedger
  readonly devices: readonly ReturningDevice[]
  /** Of devices that forget what was acknowledged. */
  readonly forgetfulIds: ReadonlySet<string>
}

export async function auditFates(o: FatesOptions): Promise<Fates> {
  const { documents } = await pullFeed(o.url, o.person)
  const byDocument = Map.groupBy(o.ledger.acknowledged.values(), ({ path }) => documentOf(path))
  const known = new Set([...byDocument.keys(), ...[...documents.keys()].filter((key) => key.startsWith('wheels/'))])
  const listed = listedOn(o.devices)
  const findings: string[] = []
  const repeated = listRepeated([...documents.values()])
  const sums = { ...NOTHING, twice: repeated.length }
  findings.push(...repeated.map((text) => `${text} is there twice`))
  for (const key of known) {
    const document = documents.get(key)
    const entries = document === undefined ? [] : await readEntries(o, key)
    const fields = document === undefined || document.isDeleted ? null : document.fields
    const found = judge(byDocument.get(key) ?? [], {
      entries,
      fields,
      copies: listed.copies.get(key) ?? [],
      ...o,
      listed,
    })
    for (const name of FIGURES) sums[name] += found[name]
    findings.push(...found.findings.map((text) => `${key}: ${text}`))
  }
  return { ...sums, findings }
}

type Place = {
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[]
  /** null: deleted, or not there. */
  readonly fields: DocumentFields
  readonly copies: readonly DocumentFields[]
  readonly ledger: EditLedger
  readonly listed: Listed
  readonly devices: readonly ReturningDevice[]
  readonly forgetfulIds: ReadonlySet<string>
}

/** The fate of the changes of one document, in the order in which they were acknowledged. */
function judge(acknowledged: readonly Change[], place: Place): Fates {
  const { entries, fields, ledger } = place
  const logged = new Set(entries.map(({ changeId }) => changeId))
  const foreign = [...logged].filter((changeId) => !ledger.sent.has(changeId))
  const findings = foreign.map((changeId) => `${changeId} is logged and was never sent`)
  const repeated = entries.length - logged.size
  if (repeated > 0) findings.push(`${repeated} changes are logged twice`)
  const isBroken = !isDeepStrictEqual(redo(entries), fields)
  if (isBroken) findings.push('it is not what its history says')
  const counts = { lost: 0, onlyCopied: 0, refused: 0, undeleted: 0, deleted: 0 }
  const found: Change[] = []
  // From the newest: what a later change of the same place has replaced is where that one is.
  for (const change of acknowledged.toReversed()) {
    const fate = logged.has(change.changeId) ? 'logged' : fateOf(change, found, place)
    if (fate === 'lost') findings.push(`lost: ${JSON.stringify(describeLoss(change, acknowledged, place))}`)
    else found.push(change)
    if (fate !== 'logged' && fate !== 'there') counts[fate] += 1
  }
  return { ...counts, twice: repeated + foreign.length, broken: isBroken ? 1 : 0, findings }
}

function fateOf(
  change: Change,
  later: readonly Change[],
  { entries, fields, copies, listed, forgetfulIds }: Place,
): 'there' | 'refused' | 'onlyCopied' | 'undeleted' | 'deleted' | 'lost' {
  if (isShown(change, fields) || later.some((other) => isReplaced(change, other))) return 'there'
  if (listed.rejected.has(change.changeId)) return 'refused'
  if (copies.some((copy) => isShown(change, copy))) return 'onlyCopied'
  if (!forgetfulIds.has(change.deviceId)) return 'lost'
  if (fields === null && entries.length > 0) return 'deleted'
  return change.type === 'DELETED' ? 'undeleted' : 'lost'
}

function describeLoss(
  change: Change,
  acknowledged: readonly Change[],
  { entries, devices, forgetfulIds }: Place,
): object {
  return {
    change,
    isForgetful: forgetfulIds.has(change.deviceId),
    acknowledged: acknowledged.map(({ type, path, changeId, deviceId }) => ({ type, path, changeId, deviceId })),
    logged: entries.map(({ changeId, outcome }) => [changeId, outcome]),
    devices: devices.map((device) => [device.deviceId, device.findTraces(change.changeId, documentOf(change.path))]),
  }
}

/** Whether the effect of the change is there, by any change. */
function isShown(change: Change, fields: DocumentFields): boolean {
  const applied = applyChange(fields, lastingPart(change))
  // Nothing is left of what a deletion that cannot be applied would delete.
  if (!applied.ok) return change.type === 'DELETED'
  return isDeepStrictEqual(applied.value, fields)
}

/** Whether a later change replaces or deletes all that this one did. */
function isReplaced(change: Change, later: Change): boolean {
  if (later.type === 'DELETED') return change.path === later.path || change.path.startsWith(`${later.path}/`)
  const { path, type, fields } = lastingPart(change)
  const keys = new Set(later.fields.map(({ key }) => key))
  return type === 'MODIFIED' && path === later.path && fields.every(({ key }) => keys.has(key))
}

/** Of a new wheel, what no two have in common; of anything else, all of it. */
function lastingPart(change: Change): Change {
  if (change.type !== 'ADD' || change.path !== documentOf(change.path)) return change
  return { ...change, type: 'MODIFIED', fields: change.fields.filter(({ key }) => key === 'title') }
}

/** Texts that stand in more than one place, though each was typed once. */
function listRepeated(
  documents: readonly Pick<StoredDocument, 'collection' | 'isDeleted' | 'fields'>[],
): readonly string[] {
  const texts = documents.flatMap(({ collection, isDeleted, fields }) => {
    if (isDeleted || collection !== wheels.name) return []
    const { title, entries } = wheels.schema.parse(fields)
    return [title, ...entries.map(({ text }) => text)]
  })
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

type Listed = {
  readonly rejected: ReadonlySet<string>
  /** Of the same document there may be several. */
  readonly copies: ReadonlyMap<string, readonly StoredDocument['fields'][]>
}

function listedOn(devices: readonly ReturningDevice[]): Listed {
  const copies = Map.groupBy(
    devices.flatMap((device) => device.lastCopies()),
    ({ collection, id }) => `${collection}/${id}`,
  )
  return {
    rejected: new Set(devices.flatMap((device) => device.rejectedIds())),
    copies: new Map([...copies].map(([key, documents]) => [key, documents.map(({ fields }) => fields)])),
  }
}

async function readEntries({ url, person }: FatesOptions, key: string): Promise<readonly HistoryEntry[]> {
  const { entries } = await ask(url, person, `/api/documents/${key}/history`, readHistory.output)
  return entries.toReversed()
}

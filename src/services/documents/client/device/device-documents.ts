/**
 * Documents of this device without an owner: they are created without an account, the server is never asked for them, and they stay
 * here until a user takes them over (rules Z). Other tabs of the browser have the same.
 */
import { toIso, type Now } from '#base/clock'
import { newOrderedId, poolRandom, type FillRandom } from '#base/id'
import { rejectionTexts, type Change, type ChangeDraft } from '#documents'
import { DEVICE_OWNER } from '../../rescue/apply-device-change.ts'
import { openDeviceSession, type DeviceSession, type SessionParts } from './device-session.ts'
import { createDeviceTable } from './device-table.ts'
import { listAs } from '../document-lists.ts'
import { createDocumentEdits } from '../document-edits.ts'
import type { Documents, DocumentsStatus } from '../documents.ts'

export type DeviceDocuments = Documents & {
  /** Reads the device, once however often it is asked; never fails. */
  open(): Promise<OpenedDevice>
}

/** What taking over needs of the documents of the device, besides the documents. */
export type OpenedDevice = Pick<DeviceSession, 'refresh' | 'settled' | 'getNotes' | 'editNotes' | 'close'>

export type DevicePorts = Pick<SessionParts, 'collections' | 'indexedDB' | 'timers' | 'openChannel' | 'log'> & {
  readonly now: Now
  readonly fillRandom: FillRandom
  /** A German sentence for people: what they made may not stay. */
  readonly onStorageWarning: (text: string) => void
  /** Something was made here that is nowhere else. */
  readonly onRecorded: () => void
}

const NOT_KEPT_TEXT =
  'Dieser Browser kann hier gerade nichts speichern. Was du jetzt änderst, bleibt nur, solange die Seite offen ist.'

const closed: DocumentsStatus = { isLoaded: false, isServerReachable: true, storage: 'indexeddb', home: 'device' }

export function createDeviceDocuments(parts: DevicePorts): DeviceDocuments {
  const o = { ...parts, fillRandom: poolRandom(parts.fillRandom) }
  const table = createDeviceTable(o.collections)
  const listeners = new Set<() => void>()
  let session: DeviceSession | undefined
  let opening: Promise<OpenedDevice> | undefined
  let status = closed
  let isWarned = false

  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const warnOnce = (): void => {
    if (!isWarned) o.onStorageWarning(NOT_KEPT_TEXT)
    isWarned = true
  }
  const onWritten = (): void => {
    isWarned = session?.storage === 'memory'
    notify()
  }
  const onFailed = (error: unknown): void => {
    if (!isWarned) o.log.error('the documents of the device could not be written', error)
    warnOnce()
  }
  const newId = (): string => newOrderedId(o.fillRandom, o.now())
  const record = (draft: ChangeDraft): void => {
    if (session === undefined) throw new Error('the documents of this device have not been read yet')
    const recorded = table.record(changeOf(draft, newId(), o.now()))
    if (recorded.ok) {
      if (session.storage === 'memory') warnOnce()
      session.write()
      o.onRecorded()
      notify()
    } else if (recorded.error !== 'gone') {
      o.log.error('the device refused a change', draft.path, recorded.error)
      o.onStorageWarning(`Das wurde nicht gespeichert. ${rejectionTexts[recorded.error]}`)
    }
  }
  const openOnce = async (): Promise<OpenedDevice> => {
    session = await openDeviceSession({ ...o, table, onChanged: notify, onWritten, onFailed })
    status = { ...closed, isLoaded: true, storage: session.storage }
    notify()
    return session
  }

  return {
    open: () => (opening ??= openOnce()),
    list: (collection, leaderId) => listAs(table, collection, leaderId),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...createDocumentEdits({ record, newId, view: table.get }),
    getStatus: () => status,
    flush: () => session?.flush(),
  }
}

function changeOf(draft: ChangeDraft, changeId: string, nowMs: number): Change {
  return {
    ...draft,
    changeId,
    userId: DEVICE_OWNER,
    deviceId: DEVICE_OWNER,
    editedAt: toIso(nowMs),
    baseVersion: 0,
  }
}

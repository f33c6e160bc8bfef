/**
 * Documents of this device that are nobody's: they are made without an account, no server is ever asked for them, and
 * they stay here until somebody takes them over (rules Z). Other tabs of the browser have the same.
 */
import { toIso, type Now } from '#base/clock'
import { newOrderedId, poolRandom, type FillRandom } from '#base/id'
import { rejectionTexts, type Change, type ChangeDraft, type CollectionRegistry } from '#documents'
import { DEVICE_OWNER } from '../apply-device-change.ts'
import { DEVICE_DATABASE } from './device-database-name.ts'
import { createMemoryDeviceDisk, noNotes, type DeviceDisk, type DeviceNotes } from './device-disk.ts'
import { createDeviceTable, foldChangesWith } from './device-table.ts'
import { createDeviceWriter, type DeviceWriter } from './device-writer.ts'
import { createDocumentEdits } from './document-edits.ts'
import type { Collection, Documents, DocumentsStatus, DocumentView } from './documents.ts'
import { openIndexedDbDeviceDisk } from './indexed-db-device-disk.ts'
import { openOrElse, type DiskPorts } from './open-cache.ts'
import type { TabChannel } from './tabs.ts'

export type DeviceDocuments = Documents & {
  /** Reads the device, once however often it is asked; never fails. */
  open(): Promise<OpenedDevice>
}

/** What taking over needs of the documents of the device, besides the documents. */
export type OpenedDevice = {
  /** Any change; throws as the edits do. */
  record(draft: ChangeDraft): void
  /** Takes in what other tabs have written. */
  refresh(): Promise<void>
  /** Whether everything is on the disk. */
  settled(): Promise<boolean>
  getNotes(): DeviceNotes
  /** Resolves to what stands on the disk then; rejects when it cannot be written. */
  editNotes(edit: (notes: DeviceNotes) => DeviceNotes): Promise<DeviceNotes>
  newDocumentId(): string
  close(): void
}

export type DevicePorts = DiskPorts & {
  readonly collections: CollectionRegistry
  readonly now: Now
  readonly fillRandom: FillRandom
  /** `(name) => new BroadcastChannel(name)`. */
  readonly openChannel: ((name: string) => TabChannel) | null
  readonly log: Pick<Console, 'warn' | 'error'>
  /** A German sentence for people: what they made may not stay. */
  readonly onStorageWarning: (text: string) => void
  /** Something was made here that is nowhere else. */
  readonly onRecorded: () => void
}

const NOT_KEPT_TEXT =
  'Dieser Browser kann hier gerade nichts speichern. Was du jetzt änderst, bleibt nur, solange die Seite offen ist.'

const closed: DocumentsStatus = { isLoaded: false, isServerReachable: true, storage: 'indexeddb', home: 'device' }

/** After so many entries of this tab the journal is worked into the documents without waiting for the next start. */
const TIDY_AFTER_WRITES = 500

type Opened = {
  readonly disk: DeviceDisk
  readonly writer: DeviceWriter
  readonly tellTabs: () => void
  readonly closeChannel: () => void
}

export function createDeviceDocuments(parts: DevicePorts): DeviceDocuments {
  const o = { ...parts, fillRandom: poolRandom(parts.fillRandom) }
  const table = createDeviceTable(o.collections)
  const listeners = new Set<() => void>()
  let opened: Opened | undefined
  let opening: Promise<OpenedDevice> | undefined
  let status = closed
  let notes = noNotes
  let isFailing = false
  let writes = 0

  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const warnOnce = (): void => {
    if (!isFailing) o.onStorageWarning(NOT_KEPT_TEXT)
    isFailing = true
  }
  /** It may fail and be done next time. */
  const tidy = (disk: DeviceDisk): void => void disk.tidy(foldChangesWith(o.collections)).catch(() => undefined)
  const newDocumentId = (): string => newOrderedId(o.fillRandom, o.now())
  const record = (draft: ChangeDraft): void => {
    if (opened === undefined) throw new Error('the documents of this device have not been read yet')
    const recorded = table.record(changeOf(draft, newDocumentId(), o.now()))
    if (recorded.ok) {
      if (opened.disk.kind === 'memory') warnOnce()
      opened.writer.write()
      o.onRecorded()
      notify()
    } else if (recorded.error !== 'gone') {
      o.log.error('the device refused a change', draft.path, recorded.error)
      o.onStorageWarning(`Das wurde nicht gespeichert. ${rejectionTexts[recorded.error]}`)
    }
  }
  const openOnce = async (): Promise<OpenedDevice> => {
    const disk = await openOrElse<DeviceDisk>(o, openIndexedDbDeviceDisk, createMemoryDeviceDisk)
    const parts = await readFirst(disk, o)
    notes = parts.contents.notes
    table.take(parts.contents)
    opened = connectTabs(parts.disk)
    status = { ...closed, isLoaded: true, storage: parts.disk.kind }
    notify()
    tidy(parts.disk)
    return createOpened(opened)
  }
  const takeFromDisk = async (disk: DeviceDisk, extent: 'news' | 'everything'): Promise<void> => {
    for (;;) {
      const position = table.position()
      const contents = await disk.read(extent === 'news' ? position : null)
      // Something else may have been taken in meanwhile; twice, or backwards, it must not be.
      if (position !== table.position()) continue
      notes = contents.notes
      return table.take(contents)
    }
  }
  /** What fails is tried at the next occasion. */
  const refresh = async (disk: DeviceDisk): Promise<void> => {
    await takeFromDisk(disk, 'news').catch(() => undefined)
    notify()
  }

  const connectTabs = (disk: DeviceDisk): Opened => {
    const channel = disk.kind === 'memory' ? null : (o.openChannel?.(DEVICE_DATABASE) ?? null)
    if (channel !== null) channel.onmessage = () => void refresh(disk)
    const tellTabs = (): void => channel?.postMessage('written')
    const writer = createDeviceWriter({
      disk,
      table,
      timers: o.timers,
      takeFromDisk: (extent) => takeFromDisk(disk, extent),
      onWritten: () => {
        isFailing = disk.kind === 'memory'
        writes += 1
        if (writes % TIDY_AFTER_WRITES === 0) tidy(disk)
        tellTabs()
        notify()
      },
      onFailed: (error) => {
        if (!isFailing) o.log.error('the documents of the device could not be written', error)
        warnOnce()
      },
    })
    return { disk, writer, tellTabs, closeChannel: () => channel?.close() }
  }
  const createOpened = ({ disk, writer, tellTabs, closeChannel }: Opened): OpenedDevice => ({
    record,
    newDocumentId,
    refresh: () => refresh(disk),
    settled: writer.settled,
    getNotes: () => notes,
    editNotes: async (edit) => {
      notes = await disk.editNotes(edit)
      tellTabs()
      notify()
      return notes
    },
    close: () => {
      closeChannel()
      disk.close()
    },
  })

  return {
    open: () => (opening ??= openOnce()),
    // The collection's schema has judged every document before it was kept (Z2).
    list: <Fields extends object>(collection: Collection<Fields>) =>
      table.list(collection.name) as readonly unknown[] as readonly DocumentView<Fields>[],
    get: <Fields extends object>(collection: Collection<Fields>, id: string) =>
      table.get(collection.name, id) as unknown as DocumentView<Fields> | undefined,
    view: table.get,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...createDocumentEdits(record, newDocumentId),
    getStatus: () => status,
    flush: () => opened?.writer.flush(),
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

/** A disk that opens but cannot be read is as good as none. */
async function readFirst(disk: DeviceDisk, o: Pick<DevicePorts, 'log'>) {
  try {
    return { disk, contents: await disk.read(null) }
  } catch (error) {
    disk.close()
    o.log.error('the documents of the device could not be read', error)
    const memory = createMemoryDeviceDisk()
    return { disk: memory, contents: await memory.read(null) }
  }
}

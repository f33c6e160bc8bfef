/** The disk behind the documents of the device while a page has them open, and the tabs that share it (Z3 to Z5). */
import type { CollectionRegistry } from '#documents'
import { DEVICE_DATABASE } from './device-database-name.ts'
import { createMemoryDeviceDisk, type DeviceContents, type DeviceDisk, type DeviceNotes } from './device-disk.ts'
import { coalesceChangesWith, type DeviceTable } from './device-table.ts'
import { createDeviceWriter, type DeviceWriter } from './device-writer.ts'
import { openIndexedDbDeviceDisk } from './indexed-db-device-disk.ts'
import { openOrElse, type DiskPorts } from '../cache/open-cache.ts'
import type { TabChannel } from '../tabs.ts'

export type DeviceSession = DeviceWriter & {
  readonly storage: DeviceDisk['kind']
  /** Takes in what other tabs have written; what fails is tried at the next occasion. */
  refresh(): Promise<void>
  getNotes(): DeviceNotes
  /** Resolves to what stands on the disk then; rejects when it cannot be written. */
  editNotes(edit: (notes: DeviceNotes) => DeviceNotes): Promise<DeviceNotes>
  close(): void
}

export type SessionParts = DiskPorts & {
  readonly collections: CollectionRegistry
  readonly table: DeviceTable
  /** `(name) => new BroadcastChannel(name)`. */
  readonly openChannel: ((name: string) => TabChannel) | null
  readonly log: Pick<Console, 'warn' | 'error'>
  readonly onChanged: () => void
  readonly onWritten: () => void
  readonly onFailed: (error: unknown) => void
}

/** After this many entries of this tab the journal is merged into the documents, without waiting for the next start. */
const TIDY_AFTER_WRITES = 500

/** Reads the device into the table; never fails. */
export async function openDeviceSession(o: SessionParts): Promise<DeviceSession> {
  const { table } = o
  const wanted = await openOrElse<DeviceDisk>(o, openIndexedDbDeviceDisk, createMemoryDeviceDisk)
  const { disk, contents: first } = await readFirst(wanted, o)
  let { notes } = first
  let noteEdits = 0
  let writes = 0
  table.take(first)

  const takeFromDisk = async (extent: 'news' | 'everything'): Promise<void> => {
    for (;;) {
      const [position, edits] = [table.position(), noteEdits]
      const contents = await disk.read(extent === 'news' ? position : null)
      // Something else may have been taken in meanwhile; twice, or backwards, it must not be.
      if (position !== table.position() || edits !== noteEdits) continue
      notes = contents.notes
      return table.take(contents)
    }
  }
  const refresh = async (): Promise<void> => {
    await takeFromDisk('news').catch(() => undefined)
    o.onChanged()
  }
  /** It may fail and be done next time. */
  const tidy = (): void => void disk.tidy(coalesceChangesWith(o.collections)).catch(() => undefined)
  const channel = disk.kind === 'memory' ? null : (o.openChannel?.(DEVICE_DATABASE) ?? null)
  if (channel !== null) channel.onmessage = () => void refresh()
  const onWritten = (): void => {
    writes += 1
    if (writes % TIDY_AFTER_WRITES === 0) tidy()
    channel?.postMessage('written')
    o.onWritten()
  }
  tidy()
  return {
    ...createDeviceWriter({ ...o, disk, takeFromDisk, onWritten }),
    storage: disk.kind,
    refresh,
    getNotes: () => notes,
    editNotes: async (edit) => {
      notes = await disk.editNotes(edit)
      noteEdits += 1
      channel?.postMessage('written')
      o.onChanged()
      return notes
    },
    close: () => {
      channel?.close()
      disk.close()
    },
  }
}

/** A disk that opens but cannot be read is as good as none. */
async function readFirst(
  disk: DeviceDisk,
  o: Pick<SessionParts, 'log'>,
): Promise<{ readonly disk: DeviceDisk; readonly contents: DeviceContents }> {
  try {
    return { disk, contents: await disk.read(null) }
  } catch (error) {
    disk.close()
    o.log.error('the documents of the device could not be read', error)
    const memory = createMemoryDeviceDisk()
    return { disk: memory, contents: await memory.read(null) }
  }
}

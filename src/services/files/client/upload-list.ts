/** What waits for the server, in this tab and as the other tabs tell, and who sends it. */
import type { DeviceFiles, WaitingFile } from './device-files.ts'
import type { DocumentLinks } from './document-link.ts'
import type { FilesParts } from './files-parts.ts'
import { isServerReachable } from './files-parts.ts'
import { sameOr, toUpload, type Upload, type UploadState } from './upload.ts'
import { createUploadSender } from './upload-sender.ts'
import { createUploadTabs, type TabWord } from './upload-tabs.ts'

export type UploadList = {
  /** All that waits, also what no document refers to yet; oldest first. */
  listFiles(): readonly WaitingFile[]
  /** What waits for the server; the same array while nothing has changed. */
  getUploads(): readonly Upload[]
  add(file: WaitingFile, bytes: ArrayBuffer): Promise<void>
  /** Notes something else of a file. */
  change(file: WaitingFile): Promise<void>
  cancel(fileId: string): Promise<void>
  retry(fileId: string): void
  /** Documents, network or session may be others. */
  look(): void
  noteBack(): void
  noteSession(): void
  close(): void
}

type ListParts = FilesParts & {
  readonly userId: string
  readonly device: DeviceFiles
  readonly links: DocumentLinks
  /** The uploads are others. */
  readonly onChange: () => void
}

/** Begins with what an earlier page has left on the device. */
export async function openUploadList(o: ListParts): Promise<UploadList> {
  const { device, links, log } = o
  let files = await device.listWaiting()
  let uploads: readonly Upload[] = []
  /** How the tab that sends says they stand. */
  let told: Readonly<Record<string, UploadState>> = {}
  const unnamed = new Set<string>()
  let isClosed = false

  const isNamed = ({ fileId, belongsTo }: WaitingFile): boolean => links.find(fileId, belongsTo) !== 'unreferred'
  const publish = (): void => {
    if (isClosed) return
    const before = uploads
    uploads = sameOr(
      before,
      files.filter(noteNamed).map((file) => toUpload(file, stateOf(file))),
    )
    if (uploads !== before) o.onChange()
  }
  /** What was not named a moment ago and is now (undone, brought back) is not missing any more, whatever the server said. */
  const noteNamed = (file: WaitingFile): boolean => {
    if (!isNamed(file)) unnamed.add(file.fileId)
    else if (unnamed.delete(file.fileId)) sender.noteNamed(file.fileId)
    return !unnamed.has(file.fileId)
  }
  const stateOf = ({ fileId, refusal }: WaitingFile): UploadState => {
    if (refusal !== undefined) return { kind: 'failed', code: refusal }
    return tabs.isLeading() ? sender.getState(fileId) : (told[fileId] ?? { kind: 'waiting' })
  }
  const tellStates = (): void => {
    if (!tabs.isLeading()) return
    const states = Object.fromEntries(files.map(({ fileId }) => [fileId, sender.getState(fileId)]))
    tabs.tell({ kind: 'told', states })
  }
  const remove = (fileId: string): void => {
    sender.forget(fileId)
    files = files.filter((file) => file.fileId !== fileId)
    tabs.tell({ kind: 'changed' })
    publish()
  }
  const replace = (changed: WaitingFile): void => {
    files = files.map((file) => (file.fileId === changed.fileId ? changed : file))
    publish()
  }
  const change = async (file: WaitingFile): Promise<void> => {
    replace(file)
    await device.changeWaiting(file)
    tabs.tell({ kind: 'changed' })
  }
  const tryAgain = (fileId: string): void => {
    const found = files.find((file) => file.fileId === fileId)
    if (found?.refusal !== undefined) {
      const { refusal: _taken, ...again } = found
      change(again).catch((error: unknown) => log.error('files', error))
    }
    told = { ...told, [fileId]: { kind: 'waiting' } }
    sender.retry(fileId)
  }
  const readAgain = async (): Promise<void> => {
    files = await device.listWaiting()
    publish()
    sender.look()
  }
  const hear = (word: TabWord): void => {
    if (word.kind === 'told') told = word.states
    else if (word.kind === 'ask') tellStates()
    else if (word.kind === 'retry') tryAgain(word.fileId)
    else if (word.kind === 'canceled') sender.forget(word.fileId)
    else readAgain().catch((error: unknown) => log.error('files', error))
    publish()
  }
  const tabs = createUploadTabs({ ...o, onWord: hear, onLeading: () => sender.look() })
  const sender = createUploadSender({
    ...o,
    list: () => files,
    isNamed,
    isDue: ({ fileId, belongsTo }) => links.find(fileId, belongsTo) === 'acknowledged',
    isReachable: () => isServerReachable(o),
    isSessionOver: () => o.auth.getSessionState() === 'expired',
    renewSession: async () => {
      await o.auth.renew()
      return o.auth.getUser()?.id === o.userId && o.auth.getSessionState() === 'active'
    },
    turn: tabs,
    onState: () => {
      publish()
      tellStates()
    },
    onDone: remove,
    onRefused: change,
  })
  publish()
  sender.look()
  return {
    listFiles: () => files,
    getUploads: () => uploads,
    add: async (file, bytes) => {
      await device.addWaiting(file, bytes)
      files = [...files, file]
      tabs.tell({ kind: 'changed' })
      publish()
      sender.look()
    },
    change,
    cancel: async (fileId) => {
      tabs.tell({ kind: 'canceled', fileId })
      sender.forget(fileId)
      await device.dropWaiting(fileId)
      remove(fileId)
    },
    retry: (fileId) => {
      tabs.tell({ kind: 'retry', fileId })
      tryAgain(fileId)
    },
    look: () => {
      publish()
      sender.look()
    },
    noteBack: sender.noteBack,
    noteSession: sender.noteSession,
    close: () => {
      isClosed = true
      sender.close()
      tabs.close()
    },
  }
}

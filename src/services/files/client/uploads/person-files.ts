/** The files of one person on this device, while they are signed in. */
import { usersCollection } from '#auth'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import type { FileErrorCode, FileOwnerDocument, FileReference } from '#files'
import { createContentSource, type ContentSource } from '../content-source.ts'
import { isFull, type DeviceFiles } from '../device/device-files.ts'
import { createDocumentLinks } from '../document-link.ts'
import { createDownloadFile } from '../download-file.ts'
import { isServerReachable, type FilesParts } from '../files-parts.ts'
import { openDeviceFiles } from '../device/open-device-files.ts'
import { shareDownloads } from '../share-downloads.ts'
import { readChosenFile } from './take-file.ts'
import { tidyDevice } from './tidy-device.ts'
import { openUploadList, type UploadList } from './upload-list.ts'

export type PersonFiles = {
  readonly uploads: Pick<UploadList, 'getUploads' | 'cancel' | 'retry'>
  take(file: File, belongsTo: FileOwnerDocument): Promise<FileReference>
  readonly open: ContentSource
  listHere(): Promise<ReadonlySet<string>>
  close(): void
}

/** Long after what is done has been undone where it was a slip. */
const TIDY_DELAY_MS = MINUTE_MS

const DEVICE_FULL_TEXT = 'Auf diesem Gerät ist kein Platz mehr. Gib Speicher frei und versuch es noch einmal.'
const NOT_KEPT_TEXT =
  'Dieser Browser kann Dateien nicht aufbewahren. Lass die Seite offen, bis die Datei übertragen ist.'

type PersonParts = FilesParts & {
  readonly userId: string
  /** The uploads are others. */
  readonly onChange: () => void
  /** What could not be had for want of a network or a session may be had now. */
  readonly onBack: () => void
}

export async function openPersonFiles(o: PersonParts): Promise<PersonFiles> {
  const { documents, now, timers, userId } = o
  const device = await openDeviceFiles(o)
  const links = createDocumentLinks({
    ...o,
    isOwn: () => documents.view(usersCollection.name, userId)?.ownerId === userId,
  })
  const uploads = await openUploadList({ ...o, device, links })
  const isReachable = (): boolean => isServerReachable(o)
  const closing = new AbortController()
  const download = shareDownloads(createDownloadFile({ ...o, call: o.auth.call, isReachable }))
  const source = createContentSource({ ...o, device, download })
  const tidy = createTidier(timers, () =>
    tidyDevice({ device, uploads, links, now, rejected: documents.getStatus().rejected }).catch((error: unknown) =>
      o.log.error('files', error),
    ),
  )
  const leave = followState(o, { uploads, isReachable, onChange: tidy.plan })
  tidy.plan()
  return {
    uploads,
    take: async (file, belongsTo) => {
      const { reference, bytes } = await readChosenFile(file, o)
      const latestMs = uploads.listFiles().at(-1)?.takenAtMs ?? 0
      try {
        await uploads.add(
          { fileId: reference.fileId, belongsTo, reference, takenAtMs: Math.max(now(), latestMs + 1) },
          bytes,
        )
      } catch (error) {
        if (!isFull(error)) throw error
        throw new AppError<FileErrorCode>('quota-exceeded', { message: DEVICE_FULL_TEXT }, error)
      }
      if (device.kind === 'memory') o.onStorageWarning(NOT_KEPT_TEXT)
      return reference
    },
    open: (fileId, variant, { signal, onStandIn }) =>
      source(fileId, variant, { signal: AbortSignal.any([signal, closing.signal]), onStandIn }),
    listHere: () => listHere(device, uploads),
    close: () => {
      leave()
      tidy.stop()
      closing.abort()
      uploads.close()
      device.close()
    },
  }
}

async function listHere(device: DeviceFiles, uploads: UploadList): Promise<ReadonlySet<string>> {
  const waiting = uploads.listFiles().map(({ fileId }) => fileId)
  return (await device.listKeptIds('original')).union(new Set(waiting))
}

/** Tells the uploads what happens to documents, network and session. */
function followState(
  o: PersonParts,
  watcher: { readonly uploads: UploadList; readonly isReachable: () => boolean; readonly onChange: () => void },
): () => void {
  const { uploads, isReachable } = watcher
  let wasReachable = isReachable()
  let session = o.auth.getSessionState()
  const onDocuments = (): void => {
    const isBack = isReachable() && !wasReachable
    wasReachable = isReachable()
    uploads.look()
    watcher.onChange()
    if (!isBack) return
    uploads.noteBack()
    o.onBack()
  }
  const onSession = (): void => {
    const isGood = session !== 'active' && o.auth.getSessionState() === 'active'
    session = o.auth.getSessionState()
    if (!isGood) return
    uploads.noteSession()
    o.onBack()
  }
  const leaveDocuments = o.documents.subscribe(onDocuments)
  const leaveSession = o.auth.subscribe(onSession)
  return () => {
    leaveDocuments()
    leaveSession()
  }
}

/** Does the work a while after it was asked for, once for all who ask meanwhile. */
function createTidier(
  timers: FilesParts['timers'],
  work: () => Promise<void>,
): { readonly plan: () => void; readonly stop: () => void } {
  let timer: { readonly handle: unknown } | undefined
  const stop = (): void => {
    if (timer !== undefined) timers.clearTimer(timer.handle)
    timer = undefined
  }
  const run = (): void => {
    timer = undefined
    void work()
  }
  return { stop, plan: () => (timer ??= { handle: timers.setTimer(run, TIDY_DELAY_MS) }) }
}

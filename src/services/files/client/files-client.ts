import { isPictureType, type FileOwnerDocument, type FileReference, type FileVariant } from '#files'
import type { FileContent } from './device/device-files.ts'
import type { FilesParts } from './files-parts.ts'
import { openPersonFiles, type PersonFiles } from './uploads/person-files.ts'
import type { Upload } from './uploads/upload.ts'

/**
 * The signed-in user's files on this device: those waiting to be sent, and those that can be viewed, also offline. Files of other
 * users are out of reach; they stay for when those users are back.
 */
export type FilesClient = {
  /**
   * Takes in what the person chose: keeps it on this device and resolves with what to write into its document, once a
   * closed tab can't lose it any more. It is sent when the server has the change that refers to it. A picture is read
   * here once, for its shape. Throws `AppError` with `file-too-large`, `unsupported-picture`, `picture-too-large`, and
   * `quota-exceeded` where the device has no room (with a German message of its own).
   */
  take(file: File, belongsTo: FileOwnerDocument): Promise<FileReference>
  /**
   * The content: from what waits here, from what was kept, from the server. Throws `AppError` with an `OpenFailure`, or
   * the signal's reason.
   */
  open(fileId: string, variant: FileVariant, o?: OpenOptions): Promise<Blob>
  /** The ids of the files whose whole content is on this device, so that they open without a network. */
  listHere(): Promise<ReadonlySet<string>>
  /** What waits here and is referred to by its document; the same array while nothing has changed. */
  getUploads(): readonly Upload[]
  /** The owner of these files; undefined if no user is signed in. */
  getUserId(): string | undefined
  /** Tells of every change of uploads and person. */
  subscribe(listener: () => void): () => void
  /** Tells when what could not be had for want of a network or a session may be had now. */
  onBack(listener: () => void): () => void
  /** Ends an upload and forgets the file; the document that refers to it is the caller's to change. */
  cancel(fileId: string): Promise<void>
  /** Tries again at once what has given up. */
  retry(fileId: string): void
  close(): Promise<void>
}

export type OpenOptions = {
  readonly signal?: AbortSignal
  /** Gets another size of the picture that is kept here, to be shown until the one that is wanted is there. */
  readonly onStandIn?: (blob: Blob) => void
}

const none: readonly never[] = []

/** The files of this page; they follow who is signed in. */
export function createFilesClient(o: FilesParts): FilesClient {
  const listeners = new Set<() => void>()
  const backListeners = new Set<() => void>()
  let current: { readonly userId: string; readonly opening: Promise<PersonFiles>; files?: PersonFiles } | undefined
  let isClosed = false

  const leave = (): Promise<void> | undefined => {
    const closing = current?.opening.then(
      ({ close }) => close(),
      // Said when it failed.
      () => undefined,
    )
    current = undefined
    return closing
  }
  const follow = (): void => {
    const userId = o.auth.getUser()?.id
    if (isClosed || userId === current?.userId) return
    void leave()
    if (userId !== undefined) {
      const opening = openPersonFiles({
        ...o,
        userId,
        onChange: () => tell(listeners),
        onBack: () => tell(backListeners),
      })
      const opened: NonNullable<typeof current> = { userId, opening }
      current = opened
      opening.then(
        (files) => {
          opened.files = files
          tell(listeners)
        },
        (error: unknown) => o.log.error('files', error),
      )
    }
    tell(listeners)
  }
  const opened = (): Promise<PersonFiles> => {
    if (current === undefined) throw new Error('nobody is signed in')
    return current.opening
  }
  const unfollow = o.auth.subscribe(follow)
  follow()
  return {
    take: async (file, belongsTo) => (await opened()).take(file, belongsTo),
    open: async (fileId, variant, { signal = new AbortController().signal, onStandIn } = {}) => {
      const give = onStandIn === undefined ? undefined : (content: FileContent) => onStandIn(blobOf(content))
      return blobOf(await (await opened()).open(fileId, variant, { signal, onStandIn: give }))
    },
    listHere: async () => (await opened()).listHere(),
    getUploads: () => current?.files?.uploads.getUploads() ?? none,
    getUserId: () => current?.userId,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBack: (listener) => {
      backListeners.add(listener)
      return () => backListeners.delete(listener)
    },
    cancel: async (fileId) => (await opened()).uploads.cancel(fileId),
    retry: (fileId) => current?.files?.uploads.retry(fileId),
    close: async () => {
      isClosed = true
      unfollow()
      await leave()
    },
  }
}

function blobOf({ type, bytes }: FileContent): Blob {
  return new Blob([bytes], { type: shownType(type) })
}

/** The content type a browser is given: everything it could run is declared as plain bytes. */
function shownType(type: string): string {
  return isPictureType(type) || type === 'application/pdf' ? type : 'application/octet-stream'
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}

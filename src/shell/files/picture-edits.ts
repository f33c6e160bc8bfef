/**
 * Changing and removing one's own picture. The document alone says which one it is, so each is taken back by setting the
 * one before; that works offline, and while either is still on its way.
 */
import { usersCollection } from '#auth'
import type { DocumentsClient } from '#documents/client'
import { fileErrorTexts, type FileReference } from '#files'
import type { FilesClient } from '#files/client'
import type { ToastQueue } from '#messaging/client'
import { describeFileProblem } from '#files/client'

type PictureEdits = {
  /** Resolves with undefined, or with why it can't be taken; then everything is as before. */
  choose(files: readonly File[]): Promise<string | undefined>
  remove(): void
}

export function createPictureEdits(o: {
  readonly userId: string
  readonly documents: Pick<DocumentsClient, 'get' | 'modify'>
  readonly openFiles: () => Promise<Pick<FilesClient, 'take' | 'cancel'>>
  readonly toasts: Pick<ToastQueue, 'show'>
}): PictureEdits {
  const { userId, documents, toasts } = o
  const current = (): FileReference | undefined => documents.get(usersCollection, userId)?.picture

  function set(picture: FileReference | undefined, text: string): void {
    const before = current()
    documents.modify(usersCollection, userId, { picture })
    toasts.show({
      kind: 'success',
      text,
      key: 'profile-picture',
      action: { label: 'Rückgängig', onClick: () => restore(before) },
    })
  }

  function restore(picture: FileReference | undefined): void {
    // Another user may have signed in meanwhile, to whom these documents do not belong.
    if (documents.get(usersCollection, userId) === undefined) return
    documents.modify(usersCollection, userId, { picture })
  }

  async function take(file: File): Promise<string | undefined> {
    const files = await o.openFiles()
    const reference = await files.take(file, { collection: usersCollection.name, documentId: userId })
    if (reference.picture === undefined) {
      await files.cancel(reference.fileId)
      return fileErrorTexts['unsupported-picture']
    }
    set(reference, current() === undefined ? 'Profilbild gespeichert' : 'Profilbild geändert')
    return undefined
  }

  return {
    async choose(files) {
      const file = files.find(({ type }) => type.startsWith('image/')) ?? files[0]
      if (file === undefined) return undefined
      // Some systems know no type for HEIC; what says that it is something else is not even read.
      if (file.type !== '' && !file.type.startsWith('image/')) return fileErrorTexts['unsupported-picture']
      return take(file).catch(describeFileProblem)
    },
    remove: () => set(undefined, 'Profilbild entfernt'),
  }
}

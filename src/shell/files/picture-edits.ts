/**
 * Changing and removing one's own picture. The document alone says which one it is, so each is taken back by setting the
 * one before; that works offline, and while either is still on its way.
 */
import { usersCollection } from '#auth'
import type { DocumentsClient, Edits } from '#documents/client'
import { fileErrorTexts, type FileReference } from '#files'
import type { FilesClient } from '#files/client'
import { describeFileProblem } from '#files/client'

type PictureEdits = {
  /** Resolves with undefined, or with why it can't be taken; then everything is as before. */
  choose(files: readonly File[]): Promise<string | undefined>
  remove(): void
}

export function createPictureEdits(o: {
  readonly userId: string
  readonly documents: Pick<DocumentsClient, 'get'>
  readonly edits: Pick<Edits, 'run'>
  readonly openFiles: () => Promise<Pick<FilesClient, 'take' | 'cancel'>>
}): PictureEdits {
  const { userId, documents, edits } = o
  const current = (): FileReference | undefined => documents.get(usersCollection, userId)?.picture

  function set(picture: FileReference | undefined, text: string): void {
    edits.run(text, (editing) => editing.modify(usersCollection, userId, { picture }))
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

/** Takes in the attached files of an imported document right before it is written, so that it names them as they are here (J77). */
import type { FileReference } from '#files'
import type { FilesClient } from '#files/client'
import type { ImportedDocument } from '#kit/import/write-import'
import { fileItemOf } from '../../frame/screens/write-files.ts'
import type { FoundItems } from '../readers/drafts.ts'

type TakingParts = {
  readonly files: NonNullable<FoundItems['files']>
  readonly openFiles: () => Promise<Pick<FilesClient, 'take'>>
  /** Called with the name of each file that cannot be taken; the document comes without it. */
  readonly onRefused: (name: string) => void
}

/** What has no content in the file stays away. */
export function takeAttached(
  document: ImportedDocument,
  attached: readonly FileReference[],
  { files, openFiles, onRefused }: TakingParts,
): ImportedDocument {
  const belongsTo = { collection: document.collection.name, documentId: document.id }
  return {
    ...document,
    complete: async () => {
      const client = await openFiles()
      const taken: FileReference[] = []
      for (const { fileId, name, type } of attached) {
        const content = files.get(fileId)
        if (content === undefined) continue
        const bytes = content instanceof Uint8Array ? content : await content.arrayBuffer()
        await client.take(new File([bytes], name, { type }), belongsTo).then(
          (reference) => taken.push(reference),
          () => onRefused(name),
        )
      }
      return { ...document.fields, files: taken.map(fileItemOf) }
    },
  }
}

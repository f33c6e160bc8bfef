/** The files of something on a trip, such as a ticket or a receipt: added, opened and taken off. They are kept on the device too. */
import { useState } from 'react'
import { useUser } from '#auth/client'
import { formatBytes } from '#base/text/format-bytes'
import { useMayEdit } from '#documents/client'
import type { FileReference } from '#files'
import { describeFileProblem, useOpenFiles } from '#files/client'
import { QuietText, Stack } from '#ui/card'
import { FileButton } from '#ui/files/file-button'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { FormAlert } from '#ui/page/notice'
import { MAX_FILES } from '../../model-fields.ts'
import { TripFile } from './trip-files.tsx'
import type { FilesChange } from './write-files.ts'

type AttachedFilesProps = {
  /** „Belege“ */
  readonly label: string
  readonly files: readonly FileReference[]
  /** The document that names them; it may be written later. */
  readonly belongsTo: { readonly collection: string; readonly documentId: string }
  readonly onChange: (change: FilesChange) => void
  /** Of one user alone, who may edit it whatever they may of the trip. */
  readonly isPrivate?: boolean
}

/** Without an account there is no place for files. A user who only reads the trip opens them. */
export function AttachedFiles({ label, files, belongsTo, onChange, isPrivate = false }: AttachedFilesProps) {
  const isSignedIn = useUser() !== null
  const mayEdit = useMayEdit() || isPrivate
  if (!mayEdit && files.length === 0) return <QuietText>Keine Dateien.</QuietText>
  return (
    <Stack gap={1}>
      <b>{label}</b>
      {files.length === 0 ? null : (
        <ul>
          {files.map((file) => (
            <ListRow
              key={file.fileId}
              title={<TripFile file={file} />}
              detail={formatBytes(file.sizeBytes)}
              actions={
                mayEdit ? (
                  <RowButton
                    icon="trash"
                    label={`„${file.name}“ entfernen`}
                    onClick={() => onChange({ added: [], removed: [file] })}
                  />
                ) : undefined
              }
            />
          ))}
        </ul>
      )}
      {!mayEdit ? null : isSignedIn ? (
        <AddFiles files={files} belongsTo={belongsTo} onChange={onChange} />
      ) : (
        <QuietText>Dateien brauchen ein Konto, damit sie nicht verloren gehen.</QuietText>
      )}
    </Stack>
  )
}

function AddFiles({ files, belongsTo, onChange }: Omit<AttachedFilesProps, 'label' | 'isPrivate'>) {
  const openFiles = useOpenFiles()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()

  async function take(chosen: readonly File[]): Promise<string | undefined> {
    const taken: FileReference[] = []
    const client = await openFiles()
    let problem: string | undefined
    for (const file of chosen.slice(0, Math.max(MAX_FILES - files.length, 0))) {
      // Those before one that cannot be taken are attached all the same.
      problem = await client.take(file, belongsTo).then((reference) => void taken.push(reference), describeFileProblem)
      if (problem !== undefined) break
    }
    if (taken.length > 0) onChange({ added: taken, removed: [] })
    if (problem !== undefined) return problem
    return taken.length < chosen.length ? `Hier passen höchstens ${MAX_FILES} Dateien.` : undefined
  }

  async function add(chosen: readonly File[]): Promise<void> {
    setReading(true)
    setError(await take(chosen).catch(describeFileProblem))
    setReading(false)
  }

  return (
    <div>
      <FileButton variant="secondary" icon="plus" accept={[]} isBusy={isReading} onFiles={(chosen) => void add(chosen)}>
        Datei hinzufügen
      </FileButton>
      <FormAlert message={error} />
    </div>
  )
}

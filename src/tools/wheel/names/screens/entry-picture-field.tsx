import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useUser } from '#auth/client'
import { fileErrorTexts, pictureTypes, type FileReference } from '#files'
import { describeFileProblem, useFileUrl, useOpenFiles } from '#files/client'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Cluster, QuietText } from '#ui/card'
import { FileButton } from '#ui/files/file-button'
import { pictureIcon } from '#ui/files/file-icons'
import { FormAlert } from '#ui/page/notice'
import { PictureLayers } from '#ui/picture/picture'
import { MAX_PICTURES, wheelsCollection, type Wheel } from '../../model.ts'

type EntryPictureFieldProps = {
  readonly wheel: DocumentView<Wheel>
  readonly entryId: string
  readonly picture: FileReference | undefined
  /** Told of each file that was taken in, whether it is used in the end or not. */
  readonly onTaken: (fileId: string) => void
  readonly onChange: (picture: FileReference | undefined) => void
}

/** The picture of an entry: chosen and removed here, kept with the dialog's other fields. */
export function EntryPictureField(props: EntryPictureFieldProps) {
  const isSignedIn = useUser() !== null
  return (
    <div role="group" aria-labelledby="entry-picture">
      <Legend id="entry-picture">Bild</Legend>
      {isSignedIn ? (
        <Chooser {...props} />
      ) : (
        <QuietText>Bilder kannst du hinzufügen, wenn du angemeldet bist.</QuietText>
      )}
    </div>
  )
}

function Chooser({ wheel, entryId, picture, onTaken, onChange }: EntryPictureFieldProps) {
  const openFiles = useOpenFiles()
  const file = useFileUrl(picture?.fileId, '480')
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  const others = wheel.entries.filter((entry) => entry.id !== entryId && entry.picture !== undefined).length

  async function take(chosen: File): Promise<string | undefined> {
    const reference = await (
      await openFiles()
    ).take(chosen, { collection: wheelsCollection.name, documentId: wheel.id })
    onTaken(reference.fileId)
    if (reference.picture === undefined) return fileErrorTexts['unsupported-picture']
    onChange(reference)
    return undefined
  }

  async function choose(files: readonly File[]): Promise<void> {
    const [chosen] = files
    if (chosen === undefined) return
    setReading(true)
    setError(
      others >= MAX_PICTURES
        ? `Auf einem Rad können höchstens ${MAX_PICTURES} Bilder sein.`
        : await take(chosen).catch(describeFileProblem),
    )
    setReading(false)
  }

  return (
    <>
      <Cluster gap={1.5}>
        {picture === undefined ? null : (
          <Circle>
            <PictureLayers
              alt="Bild des Eintrags"
              place={picture.picture}
              url={file.kind === 'ready' ? file.url : undefined}
            />
          </Circle>
        )}
        <FileButton
          variant="secondary"
          icon={pictureIcon}
          accept={pictureTypes}
          isBusy={isReading}
          onFiles={(files) => void choose(files)}
        >
          {picture === undefined ? 'Bild wählen' : 'Anderes Bild'}
        </FileButton>
        {picture === undefined ? null : (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            Ohne Bild
          </Button>
        )}
      </Cluster>
      <FormAlert message={error} />
    </>
  )
}

const Legend = styled('p')({ fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 })

const Circle = styled('span')({
  position: 'relative',
  display: 'block',
  flexShrink: 0,
  width: 56,
  height: 56,
  overflow: 'hidden',
  borderRadius: '50%',
})

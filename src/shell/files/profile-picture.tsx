/** The person's picture on their account page, and what can be done with it. What happens is the caller's. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { Upload } from '#files/client'
import { Avatar } from '#ui/picture/avatar'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { cameraIcon, pictureIcon } from '#ui/files/file-icons'
import { FileButton, TouchOnly } from '#ui/files/file-button'
import { FileDrop } from '#ui/files/file-drop'
import { FormAlert } from '#ui/page/notice'
import type { PicturePlace } from '#ui/picture/picture'
import { StatusLine } from '#ui/page/status-line'
import { describeUpload } from './upload-words.ts'

/**
 * The picture types of the file dialog. HEIC is missing on purpose: an iPhone then offers JPEG. A HEIC file that is dropped is read if
 * the browser can, and refused with a message if it can't.
 */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

type ProfilePictureProps = {
  readonly name: string
  /** Absent where the person has none. */
  readonly picture: { readonly place: PicturePlace | undefined; readonly url: string | undefined } | undefined
  /** As long as it is on its way to the server. */
  readonly upload: Upload | undefined
  readonly isOnline: boolean
  /** A picture is being read. */
  readonly isReading: boolean
  /** Why the last one that was chosen can't be taken. */
  readonly error: string | undefined
  /** Nothing can be changed yet. */
  readonly isDisabled: boolean
  readonly onChoose: (files: readonly File[]) => void
  readonly onRemove: () => void
  readonly onRetry: () => void
  /** The user's details, beside the picture. */
  readonly children: ReactNode
}

export function ProfilePicture(props: ProfilePictureProps) {
  const { name, picture, upload, isOnline, isReading, error, isDisabled, onChoose, children } = props
  const words = upload === undefined ? undefined : describeUpload(upload, isOnline)
  // What went wrong takes more words than there is room for beside the picture.
  const problem = error ?? (words?.tone === 'alarm' ? words.text : undefined)
  const isMoving = upload?.state.kind === 'sending' || isReading
  return (
    <FileDrop invitation="Bild hier loslassen" isDisabled={isDisabled || isReading} onFiles={onChoose}>
      <Person>
        <Avatar
          name={name}
          size={96}
          place={picture?.place}
          url={picture?.url}
          progress={isMoving ? { label: 'Profilbild wird übertragen', share: words?.share } : undefined}
        />
        <div>
          {children}
          <State role="status">
            {isReading ? (
              <StatusLine icon={pictureIcon} tone="quiet">
                Bild wird gelesen …
              </StatusLine>
            ) : words === undefined || words.tone === 'alarm' ? null : (
              <StatusLine icon={words.icon} tone={words.tone}>
                {words.text}
              </StatusLine>
            )}
          </State>
        </div>
      </Person>
      <Problem>
        <FormAlert message={problem} />
      </Problem>
      <PictureButtons {...props} />
    </FileDrop>
  )
}

function PictureButtons({ picture, upload, isReading, isDisabled, onChoose, onRemove, onRetry }: ProfilePictureProps) {
  const choice = { variant: 'secondary', accept: PICTURE_TYPES, isBusy: isReading, onFiles: onChoose } as const
  // The place of the buttons is kept, so that nothing below it moves when they come.
  if (isDisabled) return <Buttons gap={1} />
  return (
    <Buttons gap={1}>
      {upload?.state.kind === 'failed' ? (
        <Button variant="secondary" icon="sync" onClick={onRetry}>
          Noch einmal versuchen
        </Button>
      ) : null}
      <FileButton {...choice} icon={pictureIcon}>
        Bild wählen
      </FileButton>
      <TouchOnly>
        <FileButton {...choice} icon={cameraIcon} camera="user">
          Aufnehmen
        </FileButton>
      </TouchOnly>
      {picture === undefined ? null : (
        <Button variant="quiet" icon="trash" onClick={onRemove}>
          Entfernen
        </Button>
      )}
    </Buttons>
  )
}

const Person = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 20,
  margin: '16px 0',
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
})

// Always there, so that what appears in it is read out; empty it takes no room.
const State = styled('div')({ '&:not(:empty)': { marginTop: 4 } })

const Problem = styled('div')({ margin: '0 0 16px' })

const Buttons = styled(Cluster)({ minHeight: 44, margin: '0 0 20px' })

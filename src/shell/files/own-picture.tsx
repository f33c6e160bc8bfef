/** The picture of the signed-in user: displayed, and editable on the account page. */
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { usersCollection, type UserRecord } from '#auth'
import { useDocument, useEdits, useSyncedDocuments } from '#documents/client'
import { useFileUrl, useOpenFiles, useUploads, type Upload } from '#files/client'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { FileButton, TouchOnly } from '#ui/files/file-button'
import { FileDrop } from '#ui/files/file-drop'
import { cameraIcon, pictureIcon } from '#ui/files/file-icons'
import { FormAlert } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { Avatar } from '#ui/picture/avatar'
import type { PicturePlace } from '#ui/picture/picture'
import { useIsOnline } from '../browser/connectivity.ts'
import { createPictureEdits } from './picture-edits.ts'
import { describeUpload } from './upload-words.ts'

/** Wide enough that the middle of a picture is sharp on every screen, and one size for all places. */
const AVATAR_VARIANT = '480'

type OwnPictureProps = { readonly user: UserRecord }

function useOwnPicture({ user }: OwnPictureProps) {
  const record = useDocument(usersCollection, user.id)
  const reference = record?.picture
  const file = useFileUrl(reference?.fileId, AVATAR_VARIANT)
  return {
    record,
    name: record?.name ?? user.name,
    reference,
    // If the picture is unavailable its blur stays, without a message.
    url: file.kind === 'ready' ? file.url : undefined,
  }
}

export function OwnAvatar({ user, size }: OwnPictureProps & { readonly size: number }) {
  const { name, reference, url } = useOwnPicture({ user })
  return <Avatar name={name} size={size} place={reference?.picture} url={url} />
}

/** `children` say who it is, beside the picture. */
export function OwnProfilePicture({ user, children }: OwnPictureProps & { readonly children: ReactNode }) {
  const { record, name, reference, url } = useOwnPicture({ user })
  const documents = useSyncedDocuments()
  const openFiles = useOpenFiles()
  const undoable = useEdits()
  const upload = useUploads().find(({ fileId }) => fileId === reference?.fileId)
  const isOnline = useIsOnline()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  const edits = createPictureEdits({ userId: user.id, documents, openFiles, edits: undoable })

  async function choose(files: readonly File[]): Promise<void> {
    setError(undefined)
    setReading(true)
    setError(await edits.choose(files))
    setReading(false)
  }

  async function retry(): Promise<void> {
    if (upload !== undefined) (await openFiles()).retry(upload.fileId)
  }

  return (
    <ProfilePicture
      name={name}
      picture={reference === undefined ? undefined : { place: reference.picture, url }}
      upload={upload}
      isOnline={isOnline}
      isReading={isReading}
      error={error}
      isDisabled={record === undefined}
      onChoose={(files) => void choose(files)}
      onRemove={edits.remove}
      onRetry={() => void retry()}
    >
      {children}
    </ProfilePicture>
  )
}

// The person's picture on their account page, and what can be done with it. What happens is the caller's.

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
        <Button icon="sync" onClick={onRetry}>
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

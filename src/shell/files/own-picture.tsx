/** The picture of the signed-in user: displayed, and editable on the account page. */
import { useState, type ReactNode } from 'react'
import { usersCollection, type UserRecord } from '#auth'
import { useDocument, useEdits, useSyncedDocuments } from '#documents/client'
import { useFileUrl, useOpenFiles, useUploads } from '#files/client'
import { Avatar } from '#ui/picture/avatar'
import { useIsOnline } from '../browser/connectivity.ts'
import { createPictureEdits } from './picture-edits.ts'
import { ProfilePicture } from './profile-picture.tsx'

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

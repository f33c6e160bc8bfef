import { StatusLine } from '#ui/page/status-line'
import { isMember } from '#kit/document-page'

type SharedNoteProps = {
  readonly wheel: { readonly id: string; readonly ownerId: string; readonly memberIds: readonly string[] }
  readonly userId: string | undefined
  /** Of the people who share wheels with the person, as far as they are known. */
  readonly names: ReadonlyMap<string, string>
}

/** Shows „geteilt“, or which owner shared it; nothing on a wheel that only its owner sees. */
export function SharedNote({ wheel, userId, names }: SharedNoteProps) {
  const owner = isMember(wheel, userId) ? names.get(wheel.ownerId) : undefined
  if (wheel.memberIds.length === 0) return null
  return (
    <StatusLine icon="person" tone="quiet">
      {owner === undefined ? 'geteilt' : `geteilt von ${owner}`}
    </StatusLine>
  )
}

/** What a step writes when it is taken back, and whether it may (rules U8 and U10). */
import { utf8Length } from '#base/text/text'
import { applyChange, DOCUMENT_LIMIT_BYTES, type ChangeDraft } from '#documents'
import { draftsBack, type EditedDocument } from '../../change/edited-document.ts'
import { withoutMeta } from '../../change/without-meta.ts'
import type { Documents } from '../documents.ts'
import { recordEdit } from './record-edit.ts'

/** Whether the user only reads a document, as far as the device knows; `fields` count if it is gone. */
export type ReadOnlyRule = (
  document: Pick<EditedDocument, 'collection' | 'id'> & { readonly fields?: EditedDocument['before'] },
  documents: Pick<Documents, 'view'>,
  userId: string,
) => boolean

/** A step is refused as a whole, so that nothing is taken out of one document and comes back in no other. */
export function onlyReads(
  documents: Documents,
  isReadOnly: ReadOnlyRule | undefined,
  step: { readonly documents: readonly EditedDocument[]; readonly userId: string | undefined },
): boolean {
  const { userId } = step
  if (isReadOnly === undefined || userId === undefined) return false
  return step.documents.some(({ collection, id, before, after }) =>
    isReadOnly({ collection, id, fields: before ?? after }, documents, userId),
  )
}

/** Whether nothing of a step is shared, as far as the device knows: then no rule about readers concerns it. */
export function isOwnAlone(
  documents: Pick<Documents, 'view'>,
  step: { readonly documents: readonly EditedDocument[]; readonly userId: string | undefined },
): boolean {
  return (
    step.userId === undefined ||
    step.documents.every(({ collection, id }) => {
      const view = documents.view(collection, id)
      return view !== undefined && view.ownerId === step.userId && view.memberIds.length === 0
    })
  )
}

/** Writes what is left to take back and returns it as an edit of its own. */
export function takeBack(
  documents: Documents,
  edited: readonly EditedDocument[],
): readonly EditedDocument[] | 'no-room' {
  const drafts = edited.toReversed().map((document) => {
    const view = documents.view(document.collection, document.id)
    const now = view === undefined ? undefined : withoutMeta(view)
    return { now, drafts: draftsBack(now, document) }
  })
  if (drafts.some((document) => isTooLarge(document.now, document.drafts))) return 'no-room'
  return recordEdit(documents, ({ record }) => {
    for (const draft of drafts.flatMap((document) => document.drafts)) record(draft)
  })
}

/** Whether the server would refuse the result; what makes a document smaller is always possible. */
function isTooLarge(now: object | undefined, drafts: readonly ChangeDraft[]): boolean {
  if (now === undefined || drafts.length === 0) return false
  let fields = now as Parameters<typeof applyChange>[0]
  for (const draft of drafts) {
    const applied = applyChange(fields, draft)
    if (applied.ok) fields = applied.value
  }
  const sizeBytes = fields === null ? 0 : sizeOf(fields)
  return sizeBytes > DOCUMENT_LIMIT_BYTES && sizeBytes > sizeOf(now)
}

function sizeOf(fields: object): number {
  return utf8Length(JSON.stringify(fields))
}

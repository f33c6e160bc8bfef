/** Fields after what an edit did was taken back. */
import type { JsonObject } from '#base/text/json'
import { applyChange } from '#documents'
import { draftsBack } from '../../src/services/documents/change/edited-document.ts'

type Edited<Fields> = { readonly before: Fields | undefined; readonly after: Fields | undefined }

/** Returns the fields of a document, which are `now`, after taking back the edit; undefined if it does not exist then. */
export function takeBack<Fields extends object>(now: Fields | undefined, edited: Edited<Fields>): Fields | undefined {
  // Fields of documents are JSON.
  const { before, after } = edited as Edited<JsonObject>
  let fields = (now ?? null) as JsonObject | null
  for (const draft of draftsBack(fields ?? undefined, { collection: 'cards', id: 'a', before, after })) {
    const applied = applyChange(fields, draft)
    if (!applied.ok) throw new Error(`taking back makes a change that is ${applied.error}: ${draft.path}`)
    fields = applied.value
  }
  return (fields ?? undefined) as Fields | undefined
}

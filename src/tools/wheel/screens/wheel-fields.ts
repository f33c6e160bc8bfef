import type { DocumentView } from '#documents/client'
import type { Wheel } from '../model.ts'

/** A wheel's own fields, without what the documents service keeps around them. */
export function wheelFields(view: DocumentView<Wheel>): Wheel {
  const { title, entries, mode, spinDurationSec, palette, isSoundOn, volume, winnerText, hasConfetti } = view
  const { keptDuplicates } = view
  const fields = { title, entries, mode, spinDurationSec, palette, isSoundOn, volume, winnerText, hasConfetti }
  return keptDuplicates === undefined ? fields : { ...fields, keptDuplicates }
}

import type { DocumentsClient, KeptConflict } from '#documents/client'
import { fieldWordAt } from '../words/describe-value.ts'

/**
 * Marks the current conflicts as shown and returns the sentence for the user; undefined if there is nothing new. Users cannot decide
 * about technical fields: their conflicts are dismissed silently.
 */
export function toastConflicts(
  documents: Pick<DocumentsClient, 'getStatus' | 'dismissConflict' | 'noteConflictsTold'>,
): string | undefined {
  const untold = documents.getStatus().conflicts.filter((conflict) => !conflict.isTold)
  const { silent = [], told = [] } = Object.groupBy(untold, (conflict) => (isSilent(conflict) ? 'silent' : 'told'))
  for (const conflict of silent) documents.dismissConflict(conflict.address)
  documents.noteConflictsTold()
  const [first, ...others] = told
  if (first === undefined) return undefined
  const isMany = others.length > 0
  const what = isMany ? `${told.length} Angaben` : `‚${fieldWordAt(first.path, first.key).label}‘`
  const own = told.filter((conflict) => conflict.isOwn === true)
  if (own.length === 0) return `${what} ${isMany ? 'wurden' : 'wurde'} auch auf einem anderen Gerät geändert`
  return own.length === told.length
    ? `${what} hattest du später schon anders geändert`
    : `${what} gibt es in zwei Fassungen`
}

function isSilent({ path, key }: KeptConflict): boolean {
  return fieldWordAt(path, key).isTechnical === true
}

import { changesBetween, hasKeys, unlessTouched } from '#base/field-changes'
import type { Documents } from '#documents/client'
import type { ClockWrite } from '../clock-commands.ts'
import { entriesCollection } from '../../collections.ts'
import type { TimeEntry } from '../../model.ts'
import { withoutMeta } from '#documents'

/**
 * Writes one step of the clock, or its undo. False if nothing is left to do: a removed entry stays removed, an existing one is not
 * added twice, and changes made elsewhere meanwhile are kept (rule E2).
 */
export function writeClock(documents: Documents, write: ClockWrite): boolean {
  const now = documents.get(entriesCollection, write.id)
  if (write.kind === 'add') {
    if (now === undefined) documents.add(entriesCollection, write.entry, write.id)
    return now === undefined
  }
  return now !== undefined && writeTo(documents, withoutMeta<TimeEntry>(now), write)
}

function writeTo(documents: Documents, now: TimeEntry, write: Exclude<ClockWrite, { readonly kind: 'add' }>): boolean {
  switch (write.kind) {
    case 'remove':
      if (hasKeys(changesBetween(withoutNoStops(now), withoutNoStops(write.was)))) return false
      documents.remove(entriesCollection, write.id)
      return true
    case 'add-stop':
      documents.addItem(entriesCollection, write.id, 'stops', write.stop)
      return true
    case 'remove-stop':
      documents.removeItem(entriesCollection, write.id, 'stops', write.stopId)
      return true
    case 'set': {
      const fields = unlessTouched(now, write.was, write.fields)
      if (!hasKeys(fields)) return false
      documents.modify(entriesCollection, write.id, fields)
      return true
    }
  }
}

/** A stop that was taken back leaves a list without any. */
function withoutNoStops(entry: TimeEntry): TimeEntry {
  const { stops, ...fields } = entry
  return stops === undefined || stops.length === 0 ? fields : entry
}

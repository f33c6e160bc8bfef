import type { Documents } from '#documents/client'
import type { ClockWrite } from '../clock-commands.ts'
import { entriesCollection } from '../../collections.ts'

/** Stops are items of a list, so those of two devices do not conflict. */
export function writeClock(documents: Documents, write: ClockWrite): void {
  const { id } = write
  if (write.kind === 'add') documents.add(entriesCollection, write.entry, id)
  else if (write.kind === 'remove') documents.remove(entriesCollection, id)
  else if (write.kind === 'add-stop') documents.addItem(entriesCollection, id, 'stops', write.stop)
  else if (write.kind === 'remove-stop') documents.removeItem(entriesCollection, id, 'stops', write.stopId)
  else documents.modify(entriesCollection, id, write.fields)
}

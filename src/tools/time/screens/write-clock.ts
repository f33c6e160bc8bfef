import type { Documents } from '#documents/client'
import type { ClockWrite } from '../clock-commands.ts'
import { entriesCollection } from '../model.ts'

/** Writes one step of the clock. */
export function writeClock(documents: Documents, write: ClockWrite): void {
  switch (write.kind) {
    case 'add':
      documents.add(entriesCollection, write.entry, write.id)
      return
    case 'remove':
      documents.remove(entriesCollection, write.id)
      return
    case 'add-stop':
      documents.addItem(entriesCollection, write.id, 'stops', write.stop)
      return
    case 'remove-stop':
      documents.removeItem(entriesCollection, write.id, 'stops', write.stopId)
      return
    case 'set':
      documents.modify(entriesCollection, write.id, write.fields)
  }
}

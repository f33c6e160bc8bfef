import { flushSync } from 'react-dom'
import { HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { formatTime } from '#base/text/format'
import { useEdits, type Documents, type DocumentView } from '#documents/client'
import { maintenancesCollection } from '../../collections.ts'
import type { Maintenance } from '../../model.ts'

type Stored = DocumentView<Maintenance>

/** What is done with maintenance windows as a whole; each can be undone. */
export function useMaintenanceEdits() {
  const edits = useEdits()

  function startNow(): void {
    // The minute that the page shows: it has begun then.
    const fromMs = Date.now() - (Date.now() % MINUTE_MS)
    const until = toIso(fromMs + HOUR_MS)
    const maintenance: Maintenance = {
      title: 'Wartung',
      window: { kind: 'once', from: toIso(fromMs), until },
      shops: { kind: 'all' },
      isOff: false,
    }
    edits.run(`Wartung bis ${formatTime(until)}`, (documents) => documents.add(maintenancesCollection, maintenance))
  }

  function remove(stored: Stored): void {
    const write = (documents: Documents): void => documents.remove(maintenancesCollection, stored.id)
    flushSync(() => edits.run(`„${stored.title}“ gelöscht`, write))
    document.querySelector('h1')?.focus()
  }

  function toggle(stored: Stored): void {
    edits.run(`„${stored.title}“ ${stored.isOff ? 'eingeschaltet' : 'ausgeschaltet'}`, (documents) =>
      documents.modify(maintenancesCollection, stored.id, { isOff: !stored.isOff }),
    )
  }

  return { startNow, remove, toggle }
}

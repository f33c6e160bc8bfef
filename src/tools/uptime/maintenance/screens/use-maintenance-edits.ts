import { flushSync } from 'react-dom'
import { HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { formatTime } from '#base/text/format'
import { documentChange, type DocumentView } from '#documents/client'
import { withoutMeta } from '#documents'
import { maintenancesCollection } from '../../collections.ts'
import type { Maintenance } from '../../model.ts'
import { newDocumentId } from '../../parts/screens/new-keys.ts'
import { useUptimeEdits } from '../../parts/screens/use-uptime-edits.ts'

type Stored = DocumentView<Maintenance>

/** What is done with maintenance windows as a whole; each can be undone. */
export function useMaintenanceEdits() {
  const edits = useUptimeEdits()

  function startNow(): void {
    // The minute that the page shows: it has begun then.
    const fromMs = Date.now() - (Date.now() % MINUTE_MS)
    const until = toIso(fromMs + HOUR_MS)
    const after: Maintenance = {
      title: 'Wartung',
      window: { kind: 'once', from: toIso(fromMs), until },
      shops: { kind: 'all' },
      isOff: false,
    }
    edits.apply(
      [documentChange(maintenancesCollection, newDocumentId(), { before: undefined, after })],
      `Wartung bis ${formatTime(until)}`,
    )
  }

  function remove(stored: Stored): void {
    const before = withoutMeta<Maintenance>(stored)
    const change = documentChange(maintenancesCollection, stored.id, { before, after: undefined })
    flushSync(() => edits.apply([change], `„${stored.title}“ gelöscht`))
    document.querySelector('h1')?.focus()
  }

  function toggle(stored: Stored): void {
    const before = withoutMeta<Maintenance>(stored)
    const after = { ...before, isOff: !stored.isOff }
    edits.apply(
      [documentChange(maintenancesCollection, stored.id, { before, after })],
      `„${stored.title}“ ${stored.isOff ? 'eingeschaltet' : 'ausgeschaltet'}`,
    )
  }

  return { startNow, remove, toggle }
}

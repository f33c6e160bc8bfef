/**
 * Which of the incidents that people were told of are acknowledged, on whatever device. Heard of when this server writes
 * it; what other nodes write is looked for every minute, and asked for when an incident is new here.
 */
import { MINUTE_MS, toIso } from '#base/clock'
import type { StoredDocument } from '#documents'
import { incidentsCollection } from '../../collections.ts'
import { incidentSchema } from '../../model.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

const LOOK_MS = MINUTE_MS
/** Clocks of nodes differ. */
const OVERLAP_MS = 2 * MINUTE_MS

export function createAcknowledgements(
  o: Pick<UptimeEnvironment, 'documents' | 'now'> & { readonly onChange: () => void },
) {
  const { name } = incidentsCollection
  const known = new Map<string, boolean>()
  let lookedMs: number | undefined

  const hear = (document: StoredDocument): void => {
    if (document.collection !== name || !known.has(document.id)) return
    const isNow = isAcknowledged(document)
    if (known.get(document.id) === isNow) return
    known.set(document.id, isNow)
    o.onChange()
  }
  const look = async (): Promise<void> => {
    const startedMs = o.now()
    if (lookedMs !== undefined && startedMs - lookedMs < LOOK_MS) return
    if (lookedMs !== undefined && known.size > 0) {
      for await (const page of o.documents.store.listWritten([name], toIso(lookedMs - OVERLAP_MS))) page.forEach(hear)
    }
    lookedMs = startedMs
  }
  const stop = o.documents.onWritten({ written: hear, forgotten: () => undefined })
  return {
    has: (incidentId: string): boolean => known.get(incidentId) === true,
    /** Learns of incidents that are new here, and from time to time of what other nodes wrote. */
    async refresh(incidents: readonly { readonly incidentId: string; readonly userId: string }[]): Promise<void> {
      const current = new Set(incidents.map(({ incidentId }) => incidentId))
      for (const id of known.keys()) if (!current.has(id)) known.delete(id)
      await look()
      for (const { incidentId, userId } of incidents) {
        if (known.has(incidentId)) continue
        // Changes count from here on; one may arrive before the document has been read.
        known.set(incidentId, false)
        const document = await o.documents.store.readDocument(userId, name, incidentId)
        if (document !== undefined) hear(document)
      }
    },
    /** Forgets everything, for a caller that starts anew. */
    clear: (): void => known.clear(),
    stop,
  }
}

function isAcknowledged({ fields, isDeleted }: StoredDocument): boolean {
  const { data } = incidentSchema.safeParse(fields)
  return !isDeleted && data?.acknowledgement !== undefined
}

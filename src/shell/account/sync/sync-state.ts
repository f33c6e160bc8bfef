/** Describes the state of the user's changes in words. Pure. */
import { formatCount, formatNumber, formatTime } from '#base/text/format'
import type { SyncStatus } from '#documents/client'
import type { IconName } from '#ui/page/icon'

export type SyncSituation = {
  readonly status: Pick<
    SyncStatus,
    | 'isLoaded'
    | 'isServerReachable'
    | 'isSyncing'
    | 'pendingCount'
    | 'syncedCount'
    | 'leftCount'
    | 'pause'
    | 'lastSyncedAt'
    | 'waitsUntil'
    | 'noRoom'
    | 'lastCopies'
  >
  readonly isBrowserOnline: boolean
  readonly isSessionExpired: boolean
}

export type SyncState = {
  readonly kind:
    | 'reading'
    | 'update'
    | 'signed-out'
    | 'offline'
    | 'unreachable'
    | 'no-room'
    | 'paced'
    | 'syncing'
    | 'waiting'
    | 'missing'
    | 'synced'
  readonly icon: IconName
  /** `good`: nothing to do; `wait`: goes on by itself; `act`: only the person can help. */
  readonly tone: 'good' | 'wait' | 'act'
  readonly title: string
  readonly detail: string
}

const syncing = { kind: 'syncing', icon: 'sync', tone: 'wait' } as const
const SHOWN_MEANWHILE = 'Was schon da ist, kannst du inzwischen benutzen.'

export function readSyncState({ status, isBrowserOnline, isSessionExpired }: SyncSituation): SyncState {
  const { pendingCount, syncedCount, pause } = status
  const waiting =
    pendingCount === 0
      ? 'Keine Änderung wartet.'
      : `${formatCount(pendingCount, 'Änderung wartet', 'Änderungen warten')} auf den Server.`
  if (!status.isLoaded) {
    return { kind: 'reading', icon: 'device', tone: 'wait', title: 'Wird gelesen …', detail: 'Einen Moment noch.' }
  }
  if (pause === 'update-required') {
    const detail = `Diese App ist zu alt für den Server. Lade die Seite neu. ${waiting}`
    return { kind: 'update', icon: 'warning', tone: 'act', title: 'Neue Version nötig', detail }
  }
  // Only what our server answers counts (Y7): a browser that wrongly believes to be offline is not repeated here.
  if (!status.isServerReachable) return withoutServer(isBrowserOnline, waiting)
  if (isSessionExpired || pause !== undefined) {
    const detail = `Melde dich neu an, dann geht es weiter. ${waiting}`
    return { kind: 'signed-out', icon: 'warning', tone: 'act', title: 'Anmeldung abgelaufen', detail }
  }
  if (status.noRoom !== undefined) {
    const detail = `${status.noRoom} ${waiting}`
    return { kind: 'no-room', icon: 'warning', tone: 'act', title: 'Der Server nimmt gerade nichts Neues an', detail }
  }
  if (pendingCount > 0 && status.waitsUntil !== undefined) {
    const detail = `Das waren sehr viele Änderungen auf einmal. Um ${formatTime(status.waitsUntil)} geht es von selbst weiter. ${waiting}`
    return { kind: 'paced', icon: 'device', tone: 'wait', title: 'Auf diesem Gerät gespeichert', detail }
  }
  if (pendingCount > 0 && status.isSyncing) {
    const total = syncedCount + pendingCount
    const title = `Wird abgeglichen … (${formatNumber(syncedCount)} von ${formatNumber(total)})`
    return { ...syncing, title, detail: waiting }
  }
  if (pendingCount > 0) {
    return { kind: 'waiting', icon: 'device', tone: 'wait', title: 'Auf diesem Gerät gespeichert', detail: waiting }
  }
  const left = status.leftCount ?? 0
  const isFirst = status.lastSyncedAt === undefined
  if (isFirst || left > 0) {
    const title = left > 0 ? `Wird geladen … (noch ${formatNumber(left)})` : 'Wird abgeglichen …'
    return { ...syncing, title, detail: isFirst ? 'Zum ersten Mal auf diesem Gerät.' : SHOWN_MEANWHILE }
  }
  const missing = status.lastCopies.length
  if (missing > 0) {
    const detail = `Alle Änderungen sind übertragen, aber ${formatCount(missing, 'Eintrag', 'Einträge')} gibt es nur noch auf diesem Gerät.`
    return { kind: 'missing', icon: 'warning', tone: 'act', title: 'Nicht alles ist auf dem Server', detail }
  }
  return {
    kind: 'synced',
    icon: 'check',
    tone: 'good',
    title: 'Alles abgeglichen',
    detail: 'Alle Änderungen sind auf dem Server.',
  }
}

function withoutServer(isBrowserOnline: boolean, waiting: string): SyncState {
  if (!isBrowserOnline) {
    const detail = `Du bist offline. ${waiting}`
    return { kind: 'offline', icon: 'device', tone: 'wait', title: 'Auf diesem Gerät gespeichert', detail }
  }
  const detail = `Es wird von selbst weiter versucht. ${waiting}`
  return { kind: 'unreachable', icon: 'offline', tone: 'wait', title: 'Server nicht erreichbar', detail }
}

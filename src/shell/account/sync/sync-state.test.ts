import { expect, it } from 'vitest'
import { formatTime } from '#base/text/format'
import type { LastCopy } from '#documents/client'
import { readSyncState, type SyncSituation } from './sync-state.ts'

const SOON = '2026-11-12T12:01:30.000Z'

const calm: SyncSituation = {
  status: {
    isLoaded: true,
    isServerReachable: true,
    isSyncing: false,
    pendingCount: 0,
    syncedCount: 0,
    lastCopies: [],
    lastSyncedAt: '2026-11-12T12:00:00.000Z',
  },
  isBrowserOnline: true,
  isSessionExpired: false,
}

const copy: LastCopy = {
  key: 'wheels/k@era',
  document: {
    collection: 'wheels',
    id: 'k',
    ownerId: 'anna',
    memberIds: [],
    version: 1,
    createdAt: SOON,
    updatedAt: SOON,
    isDeleted: false,
    fields: {},
  },
  keptAt: SOON,
}

function read(status: Partial<SyncSituation['status']>, parts: Partial<SyncSituation> = {}) {
  const { title, detail, tone } = readSyncState({ ...calm, ...parts, status: { ...calm.status, ...status } })
  return `${tone}: ${title} | ${detail}`
}

it.each([
  ['good: Alles abgeglichen | Alle Änderungen sind auf dem Server.', {}, {}],
  [
    'act: Nicht alles ist auf dem Server | Alle Änderungen sind übertragen, aber 2 Einträge gibt es nur noch auf diesem Gerät.',
    { lastCopies: [copy, copy] },
    {},
  ],
  // A pull of nothing new is no news.
  ['good: Alles abgeglichen | Alle Änderungen sind auf dem Server.', { isSyncing: true }, {}],
  [
    'wait: Wird geladen … (noch 4.500) | Was schon da ist, kannst du inzwischen benutzen.',
    { isSyncing: true, leftCount: 4_500 },
    {},
  ],
  [
    'wait: Wird abgeglichen … (40 von 100) | 60 Änderungen warten auf den Server.',
    { isSyncing: true, pendingCount: 60, syncedCount: 40 },
    {},
  ],
  [
    'wait: Wird abgeglichen … (4.000 von 10.000) | 6.000 Änderungen warten auf den Server.',
    { isSyncing: true, pendingCount: 6_000, syncedCount: 4_000 },
    {},
  ],
  ['good: Alles abgeglichen | Alle Änderungen sind auf dem Server.', {}, { isBrowserOnline: false }],
  ['wait: Auf diesem Gerät gespeichert | 1 Änderung wartet auf den Server.', { pendingCount: 1 }, {}],
  [
    'wait: Auf diesem Gerät gespeichert | Du bist offline. 2 Änderungen warten auf den Server.',
    { pendingCount: 2, isServerReachable: false },
    { isBrowserOnline: false },
  ],
  [
    'wait: Server nicht erreichbar | Es wird von selbst weiter versucht. Keine Änderung wartet.',
    { isServerReachable: false },
    {},
  ],
  [
    'act: Anmeldung abgelaufen | Melde dich neu an, dann geht es weiter. 3 Änderungen warten auf den Server.',
    { pendingCount: 3, pause: 'unauthenticated' as const },
    {},
  ],
  [
    'act: Anmeldung abgelaufen | Melde dich neu an, dann geht es weiter. Keine Änderung wartet.',
    {},
    { isSessionExpired: true },
  ],
  [
    'act: Neue Version nötig | Diese App ist zu alt für den Server. Lade die Seite neu. Keine Änderung wartet.',
    { pause: 'update-required' as const, isServerReachable: false },
    {},
  ],
  [
    `wait: Auf diesem Gerät gespeichert | Das waren sehr viele Änderungen auf einmal. Um ${formatTime(SOON)} geht es von selbst weiter. 7 Änderungen warten auf den Server.`,
    { pendingCount: 7, waitsUntil: SOON },
    {},
  ],
  [
    'act: Der Server nimmt gerade nichts Neues an | Der Server ist voll. 1 Änderung wartet auf den Server.',
    { pendingCount: 1, noRoom: 'Der Server ist voll.', isSyncing: true },
    {},
  ],
  // Being offline is reported first: it has to end before anything else can.
  [
    'wait: Auf diesem Gerät gespeichert | Du bist offline. 1 Änderung wartet auf den Server.',
    { pendingCount: 1, noRoom: 'Der Server ist voll.', isServerReachable: false },
    { isBrowserOnline: false },
  ],
  ['wait: Wird gelesen … | Einen Moment noch.', { isLoaded: false }, {}],
])('%s', (text, status, parts) => {
  expect(read(status, parts)).toBe(text)
})

it('a device that was never synced says so', () => {
  const { lastSyncedAt: _never, ...status } = calm.status
  expect(readSyncState({ ...calm, status })).toMatchObject({
    title: 'Wird abgeglichen …',
    detail: 'Zum ersten Mal auf diesem Gerät.',
  })
})

/** What the administrator hears of a disk that gets full: one message when it is low, one more when nothing can be taken. */
import { toIso, type Now } from '#base/clock'
import { formatBytes } from '#base/text/format-bytes'
import type { Notice } from '#messaging/server'
import type { NotifyAdministrators } from '../admin/notify-administrators.ts'
import type { DiskLevel } from './disk-level.ts'
import type { DiskState } from './disk-watch.ts'

const ADMINISTRATION_PATH = '/account/verwaltung'

const severity: Record<DiskLevel, number> = { ample: 0, low: 1, critical: 2 }

type Words = { readonly title: string; readonly body: string; readonly bodyWithReusable: string }

/** `bodyWithReusable`: where documents still find room in what was deleted. */
const words: Record<Exclude<DiskLevel, 'ample'>, Words> = {
  low: {
    title: 'Auf dem Server wird der Platz knapp',
    body: 'Wer die App ohne Konto ausprobiert, kann gerade nichts Neues anlegen; alle anderen arbeiten weiter.',
    bodyWithReusable:
      'Neue Gäste kommen gerade nicht hinein, und Gäste können keine Dateien hochladen; alle anderen arbeiten weiter.',
  },
  critical: {
    title: 'Auf dem Server ist kein Platz mehr',
    body: 'Der Server nimmt nichts Neues mehr an. Was geändert wird, bleibt auf den Geräten und wird gesendet, sobald wieder Platz ist.',
    bodyWithReusable:
      'Der Server nimmt keine neuen Dateien und Konten mehr an. Einträge von Leuten mit Konto gehen weiter, solange in der Datenbank Platz ist, den Gelöschtes hinterlassen hat.',
  },
}

/**
 * Called after each look at the disk. Notifies the administrators when an episode begins and when it gets worse, once each; a failed
 * notification is repeated at the next look. A server that starts within an episode repeats it, once a day at most.
 */
export function createDiskTeller(o: {
  readonly notifyAdministrators: NotifyAdministrators
  readonly now: Now
}): (state: DiskState | undefined) => Promise<void> {
  /** The worst level of this episode that the administrators were notified of. */
  let told: DiskLevel = 'ample'
  /** Names the episode; undefined until one is over, since this one may have begun before the server did. */
  let episode: string | undefined

  return async (state) => {
    // Not knowing for a while is not the end of an episode.
    if (state === undefined) return
    const { level } = state
    if (level === 'ample') {
      told = 'ample'
      episode = toIso(o.now())
      return
    }
    if (severity[level] <= severity[told]) return
    const key = `disk-${level}-${episode ?? toIso(o.now()).slice(0, 10)}`
    if (await o.notifyAdministrators(noticeOf(state, level, key))) told = level
  }
}

function noticeOf(state: DiskState, level: Exclude<DiskLevel, 'ample'>, key: string): Notice {
  const { title, body, bodyWithReusable } = words[level]
  const consequence = state.databaseLevel === level ? body : bodyWithReusable
  return {
    key,
    kind: 'disk-space',
    title,
    body: `Frei sind noch ${formatBytes(state.freeBytes)} von ${formatBytes(state.totalBytes)}. ${consequence}`,
    link: ADMINISTRATION_PATH,
    source: 'account',
    isUrgent: level === 'critical',
  }
}

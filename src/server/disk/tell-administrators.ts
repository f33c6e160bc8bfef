/** What the administrator hears of a disk that gets full: one message when it is low, one more when nothing can be taken. */
import { toIso, type Now } from '#base/clock'
import { formatBytes } from '#base/format-bytes'
import type { Notice } from '#messaging/server'
import type { Log } from '../log.ts'
import type { DiskLevel } from './disk-level.ts'
import type { DiskState } from './disk-watch.ts'

const ADMINISTRATION_PATH = '/account/verwaltung'

const severity: Record<DiskLevel, number> = { ample: 0, low: 1, critical: 2 }

const words: Record<Exclude<DiskLevel, 'ample'>, { readonly title: string; readonly body: string }> = {
  low: {
    title: 'Auf dem Server wird der Platz knapp',
    body: 'Wer die App ohne Konto ausprobiert, kann gerade nichts Neues anlegen; alle anderen arbeiten weiter.',
  },
  critical: {
    title: 'Auf dem Server ist kein Platz mehr',
    body: 'Der Server nimmt nichts Neues mehr an. Was geändert wird, bleibt auf den Geräten und wird gesendet, sobald wieder Platz ist.',
  },
}

/**
 * Told of each look at the disk, it tells the administrators when an episode begins and when it gets worse, once each; what
 * could not be told is told at the next look. A server that starts within an episode says it again, once a day at most.
 */
export function createDiskTeller(o: {
  readonly listAdministrators: () => Promise<readonly string[]>
  readonly notify: (userId: string, notice: Notice) => Promise<void>
  readonly now: Now
  readonly log: Pick<Log, 'error'>
}): (state: DiskState | undefined) => Promise<void> {
  /** The worst level of this episode that was told. */
  let told: DiskLevel = 'ample'
  /** Names the episode; undefined until one is over, since this one may have begun before the server did. */
  let episode: string | undefined

  return async (state) => {
    const level = state?.level ?? 'ample'
    if (state === undefined || level === 'ample') {
      told = 'ample'
      episode = toIso(o.now())
      return
    }
    if (severity[level] <= severity[told]) return
    const key = `disk-${level}-${episode ?? toIso(o.now()).slice(0, 10)}`
    try {
      const administrators = await o.listAdministrators()
      for (const userId of administrators) await o.notify(userId, noticeOf(state, level, key))
      // On a new server there may be nobody yet.
      if (administrators.length > 0) told = level
    } catch (error) {
      o.log.error({ err: error }, 'the administrator could not be told of the disk yet')
    }
  }
}

function noticeOf(state: DiskState, level: Exclude<DiskLevel, 'ample'>, key: string): Notice {
  const { title, body } = words[level]
  return {
    key,
    kind: 'disk-space',
    title,
    body: `Frei sind noch ${formatBytes(state.freeBytes)} von ${formatBytes(state.totalBytes)}. ${body}`,
    link: ADMINISTRATION_PATH,
    source: 'account',
    isUrgent: level === 'critical',
  }
}

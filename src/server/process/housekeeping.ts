import type { Auth } from '#auth/server'
import type { Backups } from '#backup/server'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toIso, type Now } from '#base/clock'
import { HISTORY_DAYS } from '#documents'
import type { DocumentStore } from '#documents/server'
import type { FilesService } from '#files/server'
import type { Messaging, PushService } from '#messaging/server'
import type { Job } from './jobs.ts'

/** The server's periodic jobs, which run whether or not users are online. */
export function housekeepingJobs(o: {
  readonly store: Pick<DocumentStore, 'pruneHistory'>
  readonly auth: Pick<Auth, 'continueDeletions' | 'tidy'>
  readonly messaging: Pick<Messaging, 'tidy'>
  readonly push: Pick<PushService, 'tidy'>
  readonly files: Pick<FilesService, 'sweep'>
  readonly backups: Pick<Backups, 'look'>
  readonly now: Now
}): readonly Job[] {
  const { store, auth, messaging, push, files, backups, now } = o
  const forgetHistory = async () => void (await store.pruneHistory(toIso(now() - HISTORY_DAYS * DAY_MS)))
  const jobs: readonly (readonly [name: string, firstAfterMs: number, intervalMs: number, run: Job['run']])[] = [
    ['forget history and tombstones that are too old', 5 * MINUTE_MS, DAY_MS, forgetHistory],
    ['go on deleting accounts', SECOND_MS, MINUTE_MS, () => auth.continueDeletions()],
    ['remove messages that are over', 10 * MINUTE_MS, DAY_MS, () => messaging.tidy()],
    ['tidy up accounts', MINUTE_MS, HOUR_MS, () => auth.tidy()],
    ['clear files that nobody needs', 3 * MINUTE_MS, HOUR_MS, () => files.sweep()],
    ['begin backups that are due', 10 * SECOND_MS, MINUTE_MS, () => backups.look()],
    ['tidy up pushes', 2 * MINUTE_MS, DAY_MS, () => push.tidy()],
  ]
  return jobs.map(([name, firstAfterMs, intervalMs, run]) => ({ name, firstAfterMs, intervalMs, run }))
}

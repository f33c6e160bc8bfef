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
  return [
    {
      name: 'forget history and tombstones that are too old',
      firstAfterMs: 5 * MINUTE_MS,
      intervalMs: DAY_MS,
      run: async () => void (await store.pruneHistory(toIso(now() - HISTORY_DAYS * DAY_MS))),
    },
    {
      name: 'go on deleting accounts',
      firstAfterMs: SECOND_MS,
      intervalMs: MINUTE_MS,
      run: () => auth.continueDeletions(),
    },
    {
      name: 'remove messages that are over',
      firstAfterMs: 10 * MINUTE_MS,
      intervalMs: DAY_MS,
      run: () => messaging.tidy(),
    },
    { name: 'tidy up accounts', firstAfterMs: MINUTE_MS, intervalMs: HOUR_MS, run: () => auth.tidy() },
    {
      name: 'clear files that nobody needs',
      firstAfterMs: 3 * MINUTE_MS,
      intervalMs: HOUR_MS,
      run: () => files.sweep(),
    },
    {
      name: 'begin backups that are due',
      firstAfterMs: 10 * SECOND_MS,
      intervalMs: MINUTE_MS,
      run: () => backups.look(),
    },
    { name: 'tidy up pushes', firstAfterMs: 2 * MINUTE_MS, intervalMs: DAY_MS, run: () => push.tidy() },
  ]
}

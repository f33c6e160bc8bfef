import { MINUTE_MS } from '#base/clock'
import {
  BACKUPS_PATH,
  cancelBackup,
  changeBackupPassphrase,
  changeBackupSettings,
  checkBackupPlace,
  listBackups,
  readBackups,
  startBackup,
} from '#backup'
import { serve, type Router, type Session } from '#http/server'
import type { Backups } from './backups.ts'

/** How often something may be done in a span of time. */
type Limit = { readonly name: string; readonly times: number; readonly windowMs: number }

/** Each may be a request to another server. */
const checking: Limit = { name: 'backup-check', times: 20, windowMs: MINUTE_MS }
const starting: Limit = { name: 'backup-start', times: 20, windowMs: 10 * MINUTE_MS }

const done = { ok: true } as const

/** Adds the endpoints of backups, which only the administrator has. */
export function addBackupRoutes(
  router: Router,
  o: {
    readonly backups: Backups
    /** Throws `not-found` for everybody but the administrator. */
    readonly requireAdministrator: (session: Session | null) => Promise<Session>
    /** Throws `requires-recent-login`. */
    readonly requireRecentLogin: (session: Session) => Promise<void>
    /** Counts by person; throws `too-many-requests`. */
    readonly limits: { take(limit: Limit, subject: string): Promise<void> }
  },
): void {
  const { backups, limits } = o
  // Before anything of a request is looked at, so that not even a wrong one tells that there is something here.
  router.use(`${BACKUPS_PATH}/*`, async (context, next) => {
    await o.requireAdministrator(context.get('session'))
    await next()
  })
  serve(router, readBackups, 'signed-in', () => backups.readOverview())
  serve(router, listBackups, 'signed-in', async () => ({ backups: [...(await backups.list())] }))
  serve(router, startBackup, 'signed-in', async ({ session }) => {
    await limits.take(starting, session.userId)
    await backups.start()
    return done
  })
  serve(router, cancelBackup, 'signed-in', async () => {
    await backups.cancel()
    return done
  })
  serve(router, changeBackupSettings, 'signed-in', async ({ input, session }) => {
    await backups.changeSettings(input, () => o.requireRecentLogin(session))
    return done
  })
  serve(router, checkBackupPlace, 'signed-in', async ({ input, session }) => {
    // What it tries it writes to, so it asks what setting it asks.
    await o.requireRecentLogin(session)
    await limits.take(checking, session.userId)
    await backups.checkPlace(input.place)
    return done
  })
  serve(router, changeBackupPassphrase, 'signed-in', async ({ input, session }) => {
    await o.requireRecentLogin(session)
    await backups.changePassphrase(input.passphrase)
    return done
  })
}

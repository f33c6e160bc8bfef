/** Backups as this server makes them: of its own data, at night by its own clock. */
import type { Auth } from '#auth/server'
import { backupsFolder, openBackups, type Backups } from '#backup/server'
import { createSecretBox } from '#database/server'
import type { ServerContext } from '../server-context.ts'
import type { NotifyAdministrators } from '../admin/notify-administrators.ts'

export function openServerBackups(
  serverContext: ServerContext,
  { auth, notifyAdministrators }: { readonly auth: Auth; readonly notifyAdministrators: NotifyAdministrators },
): Promise<Backups> {
  const { config, stores, createBackupMaker, now, newId, startTimer, log } = serverContext
  return openBackups({
    database: auth.database,
    secretBox: createSecretBox(stores.secrets.sessionSecret, 'secrets of backups'),
    maker: createBackupMaker(config, log),
    dataDir: config.dataDir,
    dataFolder: backupsFolder(config.dataDir),
    timeZone: Temporal.Now.timeZoneId(),
    notifyAdministrators: notifyAdministrators,
    now,
    newId,
    startTimer,
    log,
  })
}

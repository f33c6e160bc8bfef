/** Backups as this server makes them: of its own data, at night by its own clock. */
import { join } from 'node:path'
import type { Auth } from '#auth/server'
import { openBackups, type Backups } from '#backup/server'
import { createSecretBox } from '#database/server'
import type { Ground } from '../ground.ts'
import type { NotifyAdministrators } from '../notify-administrators.ts'

/** Where backups are unless the administrator says otherwise. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

export function openServerBackups(
  ground: Ground,
  { auth, notifyAdministrators }: { readonly auth: Auth; readonly notifyAdministrators: NotifyAdministrators },
): Promise<Backups> {
  const { config, stores, createBackupMaker, now, newId, startTimer, log } = ground
  return openBackups({
    database: auth.database,
    secretBox: createSecretBox(stores.secrets.sessionSecret, 'secrets of backups'),
    maker: createBackupMaker(config, log),
    dataDir: config.dataDir,
    dataFolder: backupsFolder(config.dataDir),
    timeZone: Temporal.Now.timeZoneId(),
    tellAdministrators: notifyAdministrators,
    now,
    newId,
    startTimer,
    log,
  })
}

/** What a server answers to, asked of one that is started for nothing else. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../src/server/config/config.ts'
import { createLog } from '../src/server/process/log.ts'
import { startServer, type RunningServer } from '../src/server/server.ts'
import { createTestBackupMaker } from './backup/backup-maker.ts'
import { createTempFolder } from './temp-folder.ts'

export type ServerRoute = ReturnType<RunningServer['routes']>[number]

/**
 * Methods and paths of the API and of what else is not a file of the app, in their order; `ALL` is what every method goes
 * through, once for each time that something was put there.
 */
export async function readServerRoutes(): Promise<readonly ServerRoute[]> {
  const folder = await createTempFolder()
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder.path, 'data'), UPTIME_REFERENCES: 'none' })
  if (!config.ok) throw new Error(config.error)
  const server = await startServer(config.value, {
    log: createLog({ write: () => {} }),
    now: Date.now,
    newId: randomUUID,
    startTimer: () => () => {},
    appFolder: folder.path,
    passwordMemoryKiB: 64,
    createBackupMaker: () => createTestBackupMaker(),
  })
  try {
    await server.ready
    return server.routes()
  } finally {
    await server.close()
    await folder.remove()
  }
}

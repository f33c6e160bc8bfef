/** What belongs into a backup of the server with this configuration. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createBackupMaker, type BackupMaker, type BackupSource } from '#backup/server'
import type { Config } from '../config/config.ts'
import type { Log } from '../process/log.ts'
import { databaseParts } from '../parts/part-list.ts'

const PACKAGE = join(import.meta.dirname, '../../../package.json')
const packageSchema = z.object({ version: z.string() })
/** Its lock is waited for longest, while none of the others is held. */
const BUSIEST = 'documents'

export function describeSource({ dataDir, databaseUrl, s3 }: Config): BackupSource {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(PACKAGE, 'utf8')))
  const parts = databaseParts.map(({ name, version: number, keyTable }) => ({ name, version: number, keyTable }))
  return {
    appVersion: version,
    dataDir,
    engine:
      databaseUrl === undefined
        ? { kind: 'sqlite', parts: parts.toSorted((a, b) => Number(b.name === BUSIEST) - Number(a.name === BUSIEST)) }
        : { kind: 'postgres', url: databaseUrl },
    s3,
  }
}

export function createServerBackupMaker(config: Config, log: Log): BackupMaker {
  return createBackupMaker({ source: describeSource(config), now: Date.now, log })
}

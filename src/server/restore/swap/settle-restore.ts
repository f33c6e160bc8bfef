import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../process/log.ts'
import { settleSwap, STAGING_FOLDER } from './swap.ts'

/**
 * Ends what a process was restoring when it ended, so that its server has all of the old parts or all of the new ones. To be
 * called before anything looks at the parts, by who holds the lock of the data folder.
 */
export async function settleRestore(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const outcome = await settleSwap({ dataDir })
  if (outcome === 'went-back') log.warn({}, 'a restore was cut off: the server has what it had before, begin it again')
  if (outcome === 'kept') log.warn({}, 'a restore was cut off at its end: it is done')
  await rm(join(dataDir, STAGING_FOLDER), { recursive: true, force: true })
}

/** The moment of a restore: parts that were staged and checked come in the place of the server's own, or all is as before. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#base/app-error'
import type { RestoreErrorCode } from '#backup'
import type { Log } from '../../process/log.ts'
import { keepSwap, settleSwap, STAGING_FOLDER, swapIn, type SwapPlan } from './swap.ts'

/** The services that are open afterwards; `failure` if they are those of before. */
type Exchange<Services> = { readonly services: Services; readonly failure?: AppError<RestoreErrorCode> }

/**
 * Called while nothing has the parts open. Rejects where not even the old ones can be opened; a swap that is left then is
 * settled by the next start.
 */
export async function exchangeParts<Services>(o: {
  readonly plan: SwapPlan
  readonly open: () => Promise<Services>
  /** Opens what was there before, once it is there again. */
  readonly reopen: () => Promise<Services>
  /** Throws where what was opened is not what was restored. */
  readonly checkHealth: (services: Services) => Promise<void>
  readonly shut: (services: Services) => Promise<void>
  readonly log: Log
}): Promise<Exchange<Services>> {
  const { plan, log } = o
  let opened: Services | undefined
  try {
    await swapIn(plan)
    opened = await o.open()
    await o.checkHealth(opened)
    await keepSwap(plan)
    return { services: opened }
  } catch (error) {
    log.warn({ err: error }, 'what a restore brought did not work, and the old state is put back')
    if (opened !== undefined) await o.shut(opened)
    const outcome = await settleSwap(plan)
    const services = await o.reopen()
    // It was healthy, and only clearing away what the restore had needed failed at first.
    if (outcome === 'kept') return { services }
    return { services, failure: new AppError('restore-unhealthy', {}, error) }
  }
}

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

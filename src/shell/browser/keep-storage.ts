/**
 * Asks the browser not to throw away what it keeps for us. Some ask the person, so it happens only once there is
 * something to lose that is nowhere else, at most once a day, and nothing ever waits for the answer.
 */
import { DAY_MS, type Now } from '#base/clock'
import { readStored, writeStored } from './safe-storage.ts'

const ASKED_KEY = 'storagePersistAskedAt'

/** Returns what to call when a change was made. `manager` is `navigator.storage`, where there is one. */
export function createStorageKeeper(o: {
  readonly manager: Pick<StorageManager, 'persist' | 'persisted'> | undefined
  readonly storage: Storage | null
  readonly now: Now
  readonly log: Pick<Console, 'error' | 'info'>
}): () => void {
  const { manager, storage, now, log } = o
  let isDone = false

  async function askForIt(keeper: NonNullable<typeof manager>): Promise<void> {
    if (await keeper.persisted()) return
    const askedAtMs = Number(readStored(storage, ASKED_KEY, log) ?? 0)
    if (Math.abs(now() - askedAtMs) < DAY_MS) return
    writeStored(storage, ASKED_KEY, String(now()), log)
    await keeper.persist()
  }
  return () => {
    if (isDone || manager === undefined) return
    isDone = true
    askForIt(manager).catch((error: unknown) => log.info('the browser was not asked to keep our storage', error))
  }
}

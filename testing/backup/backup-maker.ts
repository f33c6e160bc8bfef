/** Makes backups that are names only, as a test says: at once, when it lets them, or not at all. */
import type { BackupMaker, BackupOrder, BackupTarget, MadeBackup } from '../../src/services/backup/server/index.ts'

export type TestBackupMaker = BackupMaker & {
  /** What was ordered, in its order. */
  readonly orders: readonly BackupOrder[]
  /** What is thrown by each order and probe from now on; undefined: nothing. */
  failWith(error: unknown): void
  /** From now on an order waits until the test finishes it. */
  hold(): void
  /** Makes the store lack `count` files from now on. */
  lackFiles(count: number): void
  /** Finishes what waits. */
  finish(): void
}

export function createTestBackupMaker(now: () => number = Date.now): TestBackupMaker {
  const orders: BackupOrder[] = []
  const kept: { readonly target: BackupTarget; readonly made: MadeBackup; readonly madeAt: string }[] = []
  let failure: unknown
  let filesMissing = 0
  let held: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined
  const failIfTold = (): void => {
    if (failure !== undefined) throw failure
  }
  return {
    orders,
    failWith: (error) => void (failure = error),
    lackFiles: (count) => void (filesMissing = count),
    hold: () => void (held = Promise.withResolvers()),
    finish() {
      held?.resolve()
      held = undefined
    },
    async make(order) {
      orders.push(order)
      order.onProgress({ step: 'databases', share: 0.25 })
      failIfTold()
      if (held !== undefined) {
        const canceled = Promise.withResolvers<never>()
        order.signal.addEventListener('abort', () => canceled.reject(new Error('aborted')))
        await Promise.race([held.promise, canceled.promise])
      }
      const madeAt = new Date(now()).toISOString()
      const name = `taschenmesser-${madeAt.slice(0, 19).replaceAll(':', '-')}Z.tar.zst${order.passphrase === undefined ? '' : '.age'}`
      const made = { name, sizeBytes: 1_234_567, appVersion: '1.2.3', filesMissing }
      kept.push({ target: order.target, made, madeAt })
      return made
    },
    async list(target) {
      failIfTold()
      return kept
        .filter((backup) => JSON.stringify(backup.target) === JSON.stringify(target))
        .map(({ made: { name, sizeBytes }, madeAt }) => ({
          name,
          madeAt,
          sizeBytes,
          isEncrypted: name.endsWith('.age'),
        }))
        .toReversed()
    },
    async probe() {
      failIfTold()
    },
    hasDatabases: async () => true,
  }
}

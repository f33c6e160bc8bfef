import type { Now } from '#base/clock'
import { readArchiveName } from '#backup'
import type { BackupMaker, BackupTarget } from '../backup-maker.ts'
import { openTarget } from '../target/open-target.ts'
import type { TargetStore } from '../target/target-store.ts'
import { runBackup } from './run-backup.ts'
import type { BackupSource } from './source.ts'
import { findDumpProblem } from './stage-postgres.ts'

/** Makes backups of one server, each in a process of its own, and finds them again. */
export function createBackupMaker(o: {
  readonly source: BackupSource
  readonly now: Now
  readonly log: { info(details: object, message: string): void }
}): BackupMaker {
  const { source, now, log } = o
  const at = async <Value>(target: BackupTarget, act: (store: TargetStore) => Promise<Value>): Promise<Value> => {
    const store = openTarget(target, { dataDir: source.dataDir, now })
    try {
      return await act(store)
    } finally {
      store.close()
    }
  }
  return {
    async make({ target, keep, passphrase, onProgress, signal }) {
      const made = await runBackup({ source, target, keep, passphrase }, { onProgress, signal })
      const { heldMs, manifest } = made
      log.info({ name: made.name, heldMs, files: manifest.files }, 'the databases of a backup are from one moment')
      const { name, sizeBytes, appVersion } = made
      return { name, sizeBytes, appVersion, filesMissing: manifest.files.missing }
    },
    list: (target) =>
      at(target, async (store) => {
        const archives = await store.list()
        return archives
          .flatMap(({ name, sizeBytes }) => {
            const read = readArchiveName(name)
            return read === undefined ? [] : [{ ...read, sizeBytes }]
          })
          .toSorted((a, b) => (a.name < b.name ? 1 : -1))
      }),
    probe: (target) => at(target, (store) => store.probe()),
    hasDatabases: async () =>
      source.engine.kind === 'sqlite' || (await findDumpProblem(source.engine.url)) === undefined,
  }
}

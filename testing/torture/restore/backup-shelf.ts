/** Backups of earlier moments, made and restored by `npm run admin` as an operator does. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runAdmin } from '#testing/run-admin'

export type BackupShelf = {
  /** How many there are to choose from. */
  count(): number
  /** How many were made in all. */
  made(): number
  /** Makes a backup; if killed after `killAfterMs`, there may be none. Beyond the limit one is removed at random. */
  make(killAfterMs?: number): Promise<void>
  /** Restores a backup at random; true unless it was killed before it had ended. */
  restore(killAfterMs?: number): Promise<boolean>
}

export function createBackupShelf(o: {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** How many earlier moments there are to choose from. */
  readonly limit: number
  /** Hears what a command answered that was neither done nor killed. */
  readonly onFault: (text: string) => void
}): BackupShelf {
  const kept: string[] = []
  let [begun, made] = [0, 0]
  const run = async (words: readonly string[], killAfterMs: number | undefined): Promise<boolean> => {
    const { exitCode, output } = await runAdmin(o.environment, words, killAfterMs)
    const isKilled = exitCode === null && killAfterMs !== undefined
    if (exitCode !== 0 && !isKilled) o.onFault(`${words.join(' ')} ended with ${exitCode}: ${output}`)
    return exitCode === 0
  }
  return {
    count: () => kept.length,
    made: () => made,
    async make(killAfterMs) {
      const path = join(o.folder, `backup-${(begun += 1)}.tar.zst`)
      if (!(await run(['backup', '--to', path], killAfterMs))) return
      made += 1
      kept.push(path)
      if (kept.length <= o.limit) return
      const [dropped = ''] = kept.splice(Math.floor(Math.random() * kept.length), 1)
      await rm(dropped)
    },
    restore: (killAfterMs) => run(['restore', kept[Math.floor(Math.random() * kept.length)] ?? ''], killAfterMs),
  }
}

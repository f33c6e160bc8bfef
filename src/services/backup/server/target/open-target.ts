import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { realpath } from 'node:fs/promises'
import type { Now } from '#base/clock'
import type { BackupTarget } from '../backup-maker.ts'
import { openFolderTarget } from './folder-target.ts'
import { openS3Target } from './s3-target.ts'
import type { TargetStore } from './target-store.ts'

/** The server's own folder for backups. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

export function openTarget(target: BackupTarget, o: { readonly dataDir: string; readonly now: Now }): TargetStore {
  if (target.kind === 'folder')
    return openFolderTarget({
      folder: target.path,
      isOurs: target.path === backupsFolder(o.dataDir),
      dataDir: o.dataDir,
    })
  const { kind: _kind, ...settings } = target
  return openS3Target({ settings, now: o.now })
}

/**
 * Removes the oldest archives, so that `keep` are left; nothing else that is there. `newest` stays: names after it are of a clock
 * that was ahead, and older than it.
 */
export async function removeOldest(
  store: TargetStore,
  { keep, newest }: { readonly keep: number; readonly newest?: string },
): Promise<void> {
  const names = (await store.list()).map(({ name }) => name).toSorted()
  const isAhead = (name: string): boolean => newest !== undefined && name > newest
  const oldestFirst = [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))]
  for (const name of oldestFirst.slice(0, Math.max(0, names.length - keep))) await store.remove(name)
}

/**
 * What is wrong with a folder for backups that lies within the server's data, in German: the server empties folders there, and
 * replaces others at a restore. Undefined for the folder of backups, what lies in it, and all that is outside, as links lead.
 */
export async function findOwnFolderFault(path: string, dataDir: string): Promise<string | undefined> {
  const [folder, data] = await Promise.all([followLinks(resolve(path)), followLinks(resolve(dataDir))])
  if (!isWithin(folder, data) || isWithin(folder, backupsFolder(data))) return undefined
  return `Dort hat der Server seine Daten. Nimm ${backupsFolder(dataDir)} oder einen Ordner außerhalb von ${dataDir}.`
}

/** Of a path whose end is not there yet: the real one of what is there. */
async function followLinks(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined)
  if (real !== undefined) return real
  const above = dirname(path)
  return above === path ? path : join(await followLinks(above), basename(path))
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { backupsFolder } from './open-target.ts'

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

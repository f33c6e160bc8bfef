/** The folder of the server's data is its owner's alone: file names in it tell of people, and not all files are ours. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { unless } from '#base/error-code'
import type { Log } from '../process/log.ts'

const OWNER_ONLY = 0o700
const OF_OTHERS = 0o077
/** Set on folders that all programs of a machine share, as `/tmp` is. */
const SHARED = 0o1000
/** What a server on SQLite always has there. */
const SECRETS = 'secrets.json'
const OUR_FOLDERS = [
  'backup-staging',
  'backups',
  'files',
  'mails',
  'restore-point',
  'restore-point.new',
  'restore-staging',
  'uploads',
]
/** Is made before the folder is looked at, so it tells nothing. */
const LOCK = 'server.lock'
/** What file systems and those who share them keep at the top of a disk. */
const FOLDERS_OF_DISKS = ['lost+found', '.snapshot', '.snapshots', '.zfs', '@eaDir', '#recycle']

/** Makes the folder unless it is there; those above it stay open to others like any. */
export async function makeDataFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { mode: OWNER_ONLY }).catch(unless('EEXIST'))
}

/**
 * Closes the folder to other users if it belongs to this user and only the server uses it. Leaves a folder alone that is
 * missing or belongs to another user. If other programs keep folders in it, as in `/var/lib`, only a warning is logged.
 */
export async function closeDataFolder(path: string, log: Pick<Log, 'warn'>): Promise<void> {
  const found = await stat(path).catch(unless('ENOENT'))
  if (found === undefined || found.uid !== process.getuid?.()) return
  if ((found.mode & OF_OTHERS) === 0 || (found.mode & SHARED) !== 0) return
  const before = toText(found.mode)
  if (!(await isOurs(path))) {
    log.warn(
      { path, before },
      'the data folder is open to other users of this machine, and left so: it holds what is not the server’s; give DATA_DIR a folder of its own',
    )
    return
  }
  try {
    await chmod(path, (found.mode & 0o7000) | OWNER_ONLY)
    log.warn(
      { path, before, after: toText(OWNER_ONLY) },
      'the data folder was open to other users of this machine; closed',
    )
  } catch (error) {
    // Some network drives have no modes of their own: no reason not to start.
    log.warn(
      { path, before, err: error },
      'the data folder is open to other users of this machine, and could not be closed',
    )
  }
}

/** A data folder may hold files of others (backups, notes), but their folders are a sign of a place for several programs. */
async function isOurs(path: string): Promise<boolean> {
  const entries = await readdir(path, { withFileTypes: true }).catch(unless('EACCES'))
  if (entries === undefined) return false
  const others = entries.filter(({ name }) => ![...OUR_FOLDERS, ...FOLDERS_OF_DISKS, LOCK].includes(name))
  if (others.some((entry) => !entry.isFile())) return false
  return others.length === 0 || others.some(({ name }) => name === SECRETS)
}

function toText(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0')
}

/** The processes of a browser, told by the folder its profile lies in; by Linux's /proc. */
import { readdir, readFile } from 'node:fs/promises'

type ProcessEntry = {
  readonly id: number
  readonly parentId: number
  readonly state: string
  readonly commandLine: string
}

/** The processes that name the profile, and all their descendants: not every process of the tree has it in its command line. */
export async function findBrowserProcesses(profile: string): Promise<readonly number[]> {
  const known = await readProcesses()
  const found = new Set(known.filter((entry) => entry.commandLine.includes(profile)).map((entry) => entry.id))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { id, parentId } of known) if (found.has(parentId)) found.add(id)
  }
  return [...found]
}

/** Those of them that have not ended. */
export async function findRunning(processIds: readonly number[]): Promise<readonly number[]> {
  const known = await readProcesses()
  return known.filter(({ id, state }) => processIds.includes(id) && state !== 'Z').map(({ id }) => id)
}

/**
 * Kills them at once, as a phone's memory killer does, with the groups they lead: processes they started since the lookup would hold
 * inherited handles open, and code waiting for those to close would wait for ever.
 */
export function killProcesses(processIds: readonly number[]): void {
  for (const processId of processIds) {
    kill(-processId)
    kill(processId)
  }
}

/** A negative id means a group. */
function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    // It went with its parent already, or leads no group.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function readProcesses(): Promise<readonly ProcessEntry[]> {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess))
  return all.filter((entry) => entry !== undefined)
}

async function readProcess(name: string): Promise<ProcessEntry | undefined> {
  try {
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8')
    const status = await readFile(`/proc/${name}/stat`, 'utf8')
    const [state = '', parentId] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return { id: Number(name), parentId: Number(parentId), state, commandLine }
  } catch {
    // Ended meanwhile.
    return undefined
  }
}

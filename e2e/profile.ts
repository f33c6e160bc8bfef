/** A browser with a profile of its own on the disk, which can be killed and started again. */
import { readdir, readFile } from 'node:fs/promises'
import { chromium, type BrowserContext } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { nextAddress } from './app.ts'

export function openProfile(profile: string, url: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    baseURL: url,
    locale: 'de-DE',
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
  })
}

/**
 * Ends every process of the browser at once, as a phone's memory killer does it. The processes are looked up
 * beforehand, so that between the call of the returned function and their end there is nothing to wait for.
 */
export async function prepareKill(profile: string): Promise<() => void> {
  const processIds = await processesOf(profile)
  return () => {
    for (const processId of processIds) kill(processId)
  }
}

function kill(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL')
  } catch (error) {
    // It went with its parent already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Those that name the profile, and all that descend from them: not every process of the tree is told where it is. */
async function processesOf(profile: string): Promise<readonly number[]> {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess))
  const known = all.filter((entry) => entry !== undefined)
  const found = new Set(known.filter((entry) => entry.commandLine.includes(profile)).map((entry) => entry.id))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { id, parentId } of known) if (found.has(parentId)) found.add(id)
  }
  return [...found]
}

async function readProcess(
  name: string,
): Promise<{ readonly id: number; readonly parentId: number; readonly commandLine: string } | undefined> {
  try {
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8')
    const status = await readFile(`/proc/${name}/stat`, 'utf8')
    const parentId = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
    return { id: Number(name), parentId, commandLine }
  } catch {
    // Ended meanwhile.
    return undefined
  }
}

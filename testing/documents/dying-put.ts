/**
 * Puts a file under a key that has an older one, and is killed at the n-th step of that, as the words of its command say:
 * folder, n, and whether the step has just begun or is done.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { disk } from '../../src/services/files/server/store/disk.ts'
import { openDiskStore } from '../../src/services/files/server/store/disk-store.ts'
import { DYING_KEY, NEW_CONTENT, OLD_CONTENT, type DeathMoment } from './die-putting.ts'
import { wrapDisk } from '../backup/faulty-disk.ts'

async function run(folder: string, deadlyStep: number, moment: DeathMoment): Promise<void> {
  let steps = -Infinity
  const deadly = wrapDisk(disk, async (_name, act) => {
    steps++
    if (steps !== deadlyStep) return act()
    const acting = act()
    if (moment === 'done') await acting
    process.kill(process.pid, 'SIGKILL')
    return acting
  })
  const store = await openDiskStore({
    folder: join(folder, 'files'),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    disk: deadly,
  })
  const put = async (content: string): Promise<void> => {
    const path = join(folder, content.slice(0, 3))
    await writeFile(path, content)
    await store.put(DYING_KEY, { path, sizeBytes: content.length, sha256: '' })
  }
  await put(OLD_CONTENT)
  steps = 0
  await put(NEW_CONTENT)
}

const [folder = '', deadlyStep, moment] = process.argv.slice(2)
await run(folder, Number(deadlyStep), moment === 'done' ? 'done' : 'begun')

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names the parts of the last build. */
const LIST = '.parts.json'

/**
 * Removes from a folder the parts of builds before the last one. `parts` are the files of the newest, which are there already;
 * those of the one before stay, because a server that still runs loads some of its own late.
 */
export async function removeOldParts(folder: string, parts: readonly string[]): Promise<void> {
  const before: unknown = JSON.parse(await readFile(join(folder, LIST), 'utf8').catch(() => '[]'))
  const kept = new Set([...parts, ...(Array.isArray(before) ? before : [])])
  const old = (await readdir(folder)).filter((file) => file.endsWith('.mjs') && !kept.has(file))
  await Promise.all(old.map((file) => rm(join(folder, file))))
  await writeFile(join(folder, LIST), JSON.stringify(parts))
}

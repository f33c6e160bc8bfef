import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../folders.ts'

export type BuildOrder = {
  /** The output folder; it also stores what the output was made of. */
  readonly folder: string
  /** The files and folders it is made of, relative to the project. */
  readonly sources: readonly string[]
  readonly build: () => Promise<void>
}

/** Resolves to whether it had to build; throws what the build throws. */
export async function buildWhenChanged({ folder, sources, build }: BuildOrder): Promise<boolean> {
  const stampFile = join(folder, '.build-stamp')
  const stamp = await hashSources(sources)
  const built = await readFile(stampFile, 'utf8').catch(() => undefined)
  if (built === stamp) return false
  await build()
  // Last, so that a build that was cut off is made anew.
  await writeFile(stampFile, stamp)
  return true
}

/** A hash over names and contents: times differ between clones, and sizes do not tell every change. */
async function hashSources(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of await listFiles(source)) {
      hash.update(`${path}\0`).update(await readFile(join(root, path)))
    }
  }
  return hash.digest('hex')
}

async function listFiles(source: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ENOTDIR') return undefined
      if (code === 'ENOENT') return []
      throw error
    },
  )
  if (entries === undefined) return [source]
  // Tests are not part of the app.
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:test|suite|simulation)\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort()
}

/** Builds the web app into `dist/` when something it is made of has changed, and packs its files for the way. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runCommand } from './run-command.ts'

export const root = join(import.meta.dirname, '..')
export const dist = join(root, 'dist')

const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig',
  'tsconfig.json',
  'package-lock.json',
  'package.json',
]
// Pictures and fonts are packed already.
const PACKED_TYPES = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt'])
/** Below this a packed file saves no network packet. */
const MIN_PACKED_BYTES = 1_000

/** Resolves to whether it had to build; throws with the output of a build that failed. */
export async function buildApp(): Promise<boolean> {
  const stampFile = join(dist, '.build-stamp')
  const stamp = await hashSources()
  const built = await readFile(stampFile, 'utf8').catch(() => undefined)
  if (built === stamp) return false
  const result = await runCommand(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'])
  if (result.exitCode !== 0) throw new Error(`vite build failed\n${result.output}`)
  await packFiles()
  // Last, so that a build that was cut off is made anew.
  await writeFile(stampFile, stamp)
  return true
}

/** A hash over names and contents: times differ between clones, and sizes do not tell every change. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
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

async function packFiles(): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && PACKED_TYPES.has(extname(entry.name)))
  await Promise.all(files.map((entry) => packFile(join(entry.parentPath, entry.name))))
}

async function packFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.byteLength < MIN_PACKED_BYTES) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await writeFile(`${path}.br`, brotli)
  await writeFile(`${path}.gz`, gzipped)
}

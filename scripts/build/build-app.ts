/** Builds the web app into `dist/app/`, and packs its files for the way. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildWhenChanged } from './build-when-changed.ts'
import { appFolder, root } from '../folders.ts'
import { runCommand } from '../run-command.ts'

const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build/build-app.ts',
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
export function buildApp(): Promise<boolean> {
  return buildWhenChanged({ folder: appFolder, sources: SOURCES, build })
}

async function build(): Promise<void> {
  const result = await runCommand(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    // A test that starts the app says „test“, and the stamp would not tell such a build from others.
    NODE_ENV: 'production',
  })
  if (result.exitCode !== 0) throw new Error(`vite build failed\n${result.output}`)
  const entries = await readdir(appFolder, { recursive: true, withFileTypes: true })
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

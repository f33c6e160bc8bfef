/** Builds the page of a bench as the app is built. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, '.cache/bench-page')

/** Returns the text of its script. */
export async function buildPage(entry: string): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      target: 'es2023',
      lib: { entry: { page: entry }, formats: ['es'] },
      // As in the app: doors only pass on what other files export. The page itself is all side effect.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/src\//.test(id) } },
    },
  })
  return readFile(join(outDir, 'page.js'), 'utf8')
}

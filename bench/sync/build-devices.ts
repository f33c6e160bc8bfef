/** Builds the devices of the bench as the app is built, since browsers and the doors they use need a bundle. */
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, '.cache/bench-sync')

/** `module` exports `createDevice`, for Node; `page` is the script of a page. */
export async function buildDevices(): Promise<{ readonly module: string; readonly page: string }> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      target: 'es2023',
      lib: {
        entry: { device: join(import.meta.dirname, 'device.ts'), page: join(import.meta.dirname, 'page.ts') },
        formats: ['es'],
      },
      // As in the app: doors only pass on what other files export.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/src\//.test(id) } },
    },
  })
  return { module: join(outDir, 'device.js'), page: join(outDir, 'page.js') }
}

/** The build of the web app into `dist/app/`: hashed chunks, the workers at `/sw.js` and `/push-worker.js`, the manifest. */
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig } from 'vite'

// Doors only pass on what other files export, so a page loads of a service what it uses and no more.
// hoist-non-react-statics is needed by an unused part of Emotion.
const treeshake = {
  moduleSideEffects: (id: string) => !/\/src\/(?:base|kit|services|tools|ui)\/|\/hoist-non-react-statics\//.test(id),
}

/** What the app worker keeps on each device: all of the build but itself and pictures that only the system shows. */
export const KEPT_FILES = '**/*.{html,js,css,woff2,svg,png,webmanifest}'
const FILES_NOT_KEPT = new Set([
  'sw.js',
  'push-worker.js',
  'icons/alarm-192.png',
  'icons/recovery-192.png',
  'icons/badge-96.png',
  'icons/icon-maskable-512.png',
  'icons/icon-512.png',
])

/** The package of a module, below the innermost `node_modules`. */
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//

/** Without what cooking takes out of the pantry, which the recipes watch from their first page on. */
const RECIPE_PAGES = /\/src\/tools\/recipes\/recipe\/(?:form\/|screens\/(?!write-cooked|cooked-dialog))/

/** The tool or service of a module. */
function toolOf(id: string): string | null {
  return RECIPE_PAGES.test(id) ? null : (/\/src\/(?:tools|services)\/(\w+)\//.exec(id)?.[1] ?? null)
}

/** Where the build goes; the command line may say otherwise. */
let outDir = resolve(import.meta.dirname, 'dist/app')

const config = defineConfig({
  build: {
    outDir,
    target: 'es2023',
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // index.html loads some files itself, so the first script need not name them with every page.
      resolveDependencies: (_page, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(?:vendor|rolldown-runtime)-/.test(file)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: [
            // Two files instead of a dozen: smaller together, and the first one changes only with the packages.
            { name: 'vendor', tags: ['$initial'], test: /\/node_modules\// },
            { name: 'app', tags: ['$initial'] },
            // A session is renewed without waiting for more than the schemas of its answers.
            { name: 'zod', test: /\/node_modules\/zod\// },
            // What several pages share, of all tools and of each, in one file: small ones cost the first script their names.
            { name: 'parts', test: /\/src\/(ui|kit|base)\//, minShareCount: 2 },
            // What the lists of tools read of each; the rest of a tool waits until one of its pages opens.
            { name: 'tools', test: /\/src\/tools\/(?:\w+\/)?[^/]+\.ts$/, minShareCount: 2 },
            // The pages of a recipe come behind what they need themselves: the ideas, which open first, do without them.
            { name: toolOf, minShareCount: 2 },
            { name: 'recipe', test: RECIPE_PAGES, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/status': 'http://localhost:3000' } },
  plugins: [
    react(),
    {
      name: 'remember-out-dir',
      configResolved: (resolved) => {
        outDir = resolve(resolved.root, resolved.build.outDir)
      },
    },
    {
      name: 'contents-of-chunks',
      apply: 'build',
      writeBundle: async (_options, bundle) => {
        const chunks = Object.values(bundle).flatMap((file) => {
          if (file.type !== 'chunk') return []
          const tools = namesIn(file.moduleIds, /\/src\/tools\/(\w+)\//)
          return [[file.fileName, { tools, packages: namesIn(file.moduleIds, PACKAGE) }] as const]
        })
        // Beside the app, not in it: only its budget reads this.
        await writeFile(`${outDir}-chunks.json`, JSON.stringify(Object.fromEntries(chunks)))
      },
    },
    {
      name: 'workers',
      apply: 'build',
      writeBundle: async () => {
        await buildWorker('push-worker.ts', 'push-worker.js', {})
        await buildWorker('app-worker.ts', 'sw.js', { SHELL_FILES: JSON.stringify(await listKeptFiles()) })
      },
    },
  ],
})

/** What the pattern finds in paths of modules, each once. */
function namesIn(moduleIds: readonly string[], pattern: RegExp): readonly string[] {
  return [...new Set(moduleIds.flatMap((id) => pattern.exec(id)?.[1] ?? []))]
}

/** A worker is one file without parts, under the name that browsers have registered it by. */
async function buildWorker(source: string, fileName: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/shell/workers', source),
        treeshake,
        output: { format: 'iife', entryFileNames: fileName, codeSplitting: false },
      },
    },
  })
}

async function listKeptFiles(): Promise<readonly { readonly url: string; readonly integrity: string }[]> {
  const urls = (await Array.fromAsync(glob(KEPT_FILES, { cwd: outDir }))).filter((url) => !FILES_NOT_KEPT.has(url))
  return Promise.all(urls.toSorted().map(async (url) => ({ url, integrity: await hashOf(url) })))
}

/** The hash by which the worker knows that it got what was built. */
async function hashOf(file: string): Promise<string> {
  const content = await readFile(join(outDir, file))
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

// oxlint-disable-next-line import/no-default-export -- Vite reads its configuration from here.
export default config

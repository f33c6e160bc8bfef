/** The build of the web app into `dist/app/`: hashed chunks, the workers at `/sw.js` and `/push-worker.js`, the manifest. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

// Doors only pass on what other files export, so a page loads of a service what it uses and no more.
// hoist-non-react-statics is needed by a part of Emotion that nobody uses.
const treeshake = {
  moduleSideEffects: (id: string) => !/\/src\/(?:base|services|tools|ui)\/|\/hoist-non-react-statics\//.test(id),
}

const BACKGROUND = '#101417'
/** Where the build goes; the command line may say otherwise. */
let outDir = resolve(import.meta.dirname, 'dist/app')

const config = defineConfig({
  build: {
    outDir,
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: [
            // Two files instead of a dozen: smaller together, and the first one changes only with the packages.
            { name: 'vendor', tags: ['$initial'], test: /\/node_modules\// },
            { name: 'app', tags: ['$initial'] },
            // What several pages share, of all tools and of each, in one file: small ones cost the first script their names.
            { name: 'parts', test: /\/src\/(ui|base)\//, minShareCount: 2 },
            { name: (id) => /\/src\/(?:tools|services)\/(\w+)\//.exec(id)?.[1] ?? null, minShareCount: 2 },
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
    { name: 'push-worker', apply: 'build', writeBundle: buildPushWorker },
    VitePWA({
      strategies: 'injectManifest',
      filename: 'sw.js',
      injectRegister: false,
      integration: {
        // The plugin names the worker after its source; ours keeps its place in the shell and its address at the root.
        beforeBuildServiceWorker: (options) => {
          options.swSrc = join(import.meta.dirname, 'src/shell/workers/app-worker.ts')
        },
      },
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        globIgnores: [
          'sw.js',
          'push-worker.js',
          'icons/badge-96.png',
          'icons/icon-maskable-512.png',
          'icons/icon-512.png',
        ],
        manifestTransforms: [
          async (entries) => ({
            manifest: await Promise.all(
              entries.map(async (entry) => ({ ...entry, integrity: await hashOf(entry.url) })),
            ),
          }),
        ],
      },
      manifest: {
        id: '/',
        name: 'Taschenmesser',
        short_name: 'Taschenmesser',
        description: 'Deine kleinen Werkzeuge an einem Ort: auf jedem Gerät, auch ohne Netz.',
        lang: 'de',
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: BACKGROUND,
        background_color: BACKGROUND,
        categories: ['utilities', 'productivity'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
})

/** One file without parts, under the name that browsers have registered it by. */
async function buildPushWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/shell/workers/push-worker.ts'),
        treeshake,
        output: { format: 'iife', entryFileNames: 'push-worker.js', codeSplitting: false },
      },
    },
  })
}

/** The hash by which the worker knows that it got what was built. */
async function hashOf(file: string): Promise<string> {
  const content = await readFile(join(outDir, file))
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

// oxlint-disable-next-line import/no-default-export -- Vite reads its configuration from here.
export default config

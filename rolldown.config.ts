/**
 * The bundle of the server in `dist/server/`. From its sources it runs as well, but sixteen hundred modules with all that
 * their packages bring cost it twice the time to start and nearly twice the heap (docs/decisions/0049).
 */
import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'
import { removeOldParts } from './scripts/build/remove-old-parts.ts'

const folder = join(import.meta.dirname, 'dist/server')
/** What the server starts in threads of its own. */
const threads = {
  'judge-thread': join(import.meta.dirname, 'src/tools/uptime/checks/server/judge-thread.ts'),
  'stage-thread': join(import.meta.dirname, 'src/server/restore/stage-thread.ts'),
}
/** Native code stays where its package looks for it; pg has its own only if the operator has installed it. */
const external = ['sharp', 'pg-native']

/**
 * A thread is a bundle of its own beside the server's: from its source, taking its types away would cost a small machine
 * 30 MB and 50 ms each time it is started. Before `keepPlaces`, which leaves alone what is written like this.
 */
const findThreads: Plugin = {
  name: 'find-threads',
  transform: {
    filter: { code: /-thread\.ts', import\.meta\.url\)/ },
    handler: (code) =>
      code.replaceAll(/'([a-z-]+-thread)\.ts', import\.meta\.url\)/g, "'threads/$1.mjs', import.meta['url'])"),
  },
}

/** A module in the bundle finds what lies beside its source: by itself, `import.meta` would lead to the bundle. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: { exclude: /^\0/ }, code: /import\.meta\.(?:dirname|url)/ },
    handler(code, id) {
      const path = relative(folder, id)
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
    },
  },
}

/**
 * V8 keeps the text of a module as long as it may have to compile a function of it, and Node hands it two bytes for each
 * character of a text that is not all ASCII: 2.5 MB for our umlauts. Only what asks for its raw text would notice.
 */
const escapeText: Plugin = {
  name: 'escape-text',
  renderChunk(code) {
    if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error('a raw text that is not ASCII would be escaped')
    return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  },
}

const keepLastBuilds: Plugin = {
  name: 'keep-last-builds',
  writeBundle: (_options, bundle) => removeOldParts(folder, Object.keys(bundle)),
}

const usual = defineConfig({
  platform: 'node',
  // Our own names resolve by `imports` of package.json, as they do in Node.
  tsconfig: false,
  logLevel: 'warn',
})
const output = {
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  comments: false,
  charset: 'ascii',
} as const

const config = defineConfig([
  {
    ...usual,
    input: join(import.meta.dirname, 'src/server/main.ts'),
    external,
    plugins: [findThreads, keepPlaces, escapeText, keepLastBuilds],
    output: { ...output, dir: folder },
  },
  { ...usual, input: threads, external, plugins: [escapeText], output: { ...output, dir: join(folder, 'threads') } },
])

// oxlint-disable-next-line import/no-default-export -- Rolldown reads its configuration from here.
export default config

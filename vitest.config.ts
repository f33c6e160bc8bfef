import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Tests run in Node; those of screens ask for jsdom by a comment at their top. The package's `imports`
 * give browser doors only under the condition "browser", which would also turn npm packages into their
 * browser builds; so these two doors are aliases here, and everything else resolves as on the server.
 */
const config = defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^#([a-z]+)\/client$/, replacement: `${root}src/services/$1/client/index.ts` },
      { find: /^#ui\/(.+)$/, replacement: `${root}src/ui/$1.tsx` },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: [
            'src/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'testing/*.test.ts',
            'testing/attack/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          sequence: { groupOrder: 0 },
        },
      },
      // They need the machine for themselves: what is killed has to start again within two seconds.
      {
        extends: true,
        test: {
          name: 'torture',
          include: ['testing/torture/*.test.ts'],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
    globalSetup: ['./testing/postgres-server.ts', './testing/built-server.ts'],
    setupFiles: ['./testing/console-guard.ts'],
    pool: 'forks',
    // Two for each core of a small machine: many tests wait for a server that starts, a disk, or a process that ends.
    maxWorkers: 4,
    // A prototype that somebody managed to write to throws instead of going unnoticed.
    execArgv: ['--disable-proto=throw'],
    // Generous: they end what hangs, and say nothing about speed. What is polled for comes at once or never.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    allowOnly: false,
    passWithNoTests: false,
  },
})

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from here.
export default config

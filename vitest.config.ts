import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findHeadlessChromium, SHORT_LIVED } from './scripts/browsers/find-chromium.ts'
import { keepTempInMemory } from './scripts/suite/temp-place.ts'

keepTempInMemory()

const root = fileURLToPath(new URL('.', import.meta.url))

// Programs that tests start from the sources start in half the time.
process.env['NODE_COMPILE_CACHE'] ??= `${root}.cache/compile`

/** Files that ask for jsdom by a comment at their top. */
// Pictures of tests that failed lie in folders that are called as the test.
const DOM = globSync(['src/**/*.test.{ts,tsx}'], { cwd: root, exclude: ['**/__screenshots__/**'] }).filter((path) =>
  /^\/\/ @vitest-environment jsdom$/m.test(readFileSync(`${root}${path}`, 'utf8')),
)
const BROWSER = 'src/**/*.browser.test.tsx'
const TORTURE = 'testing/torture/*.test.ts'

/**
 * One project for each realm. The package's `imports` give browser doors only under the condition "browser", which would also turn
 * npm packages into their browser builds; so these two doors are aliases here, and everything else resolves as on the server.
 */
const config = defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^#([a-z]+)\/client$/, replacement: `${root}src/services/$1/client/index.ts` },
      { find: /^#(ui|kit)\/(.+)$/, replacement: `${root}src/$1/$2.tsx` },
    ],
  },
  test: {
    projects: [
      // Half a second of a processor for each file that gets a process of its own: these share theirs.
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'testing/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...DOM, BROWSER, TORTURE],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      // What draws keeps the document that was there when it was loaded: each of these files has a realm of its own. A process of its
      // own takes two and a half times as long, most of it for loading jsdom.
      {
        extends: true,
        test: {
          name: 'page',
          include: DOM,
          pool: 'vmForks',
          // A German browser, as the Chromium of the other tests.
          env: { LC_ALL: 'de_DE.UTF-8', TZ: 'Europe/Berlin' },
          // Vitest's spies look at it, which is another one than that of their own realm here.
          execArgv: ['--disable-proto=delete'],
          setupFiles: [
            './testing/console-guard.ts',
            './testing/light-react.ts',
            './testing/fresh-page.ts',
            './testing/patient-queries.ts',
          ],
          sequence: { groupOrder: 0 },
        },
      },
      // Screens in the Chromium of the end-to-end tests, where layout, focus and keys are real.
      {
        extends: true,
        // All of it before the first test: a package that is found later reloads the page.
        optimizeDeps: {
          entries: ['src/shell/main.tsx', 'testing/app-page.tsx', BROWSER],
          // Workers are not looked into.
          include: ['papaparse', 'htmlparser2', 'topojson-client', 'fflate', '@photostructure/tz-lookup', 'minisearch'],
        },
        test: {
          name: 'browser',
          include: [BROWSER],
          // Loading the app anew for each file takes a fifth of the time; `openApp` leaves nothing of a test behind.
          isolate: false,
          globalSetup: [],
          setupFiles: ['./testing/light-react.ts'],
          execArgv: [],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findHeadlessChromium() ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-gpu', SHORT_LIVED],
              },
              actionTimeout: 40_000,
              contextOptions: { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
            }),
            instances: [{ browser: 'chromium' }],
          },
          // One waits for a wheel that turns or a toast that goes while two others draw.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
        },
      },
      // Last and two at a time, as many as a small machine has cores: what is killed has to start again within two seconds.
      {
        extends: true,
        test: { name: 'torture', include: [TORTURE], sequence: { groupOrder: 2 }, maxWorkers: 2 },
      },
    ],
    globalSetup: ['./testing/postgres/postgres-server.ts', './testing/built-server.ts'],
    setupFiles: ['./testing/console-guard.ts'],
    // One zone on every machine, that of the browsers below: formats are made once and belong to the zone of that moment.
    env: { TZ: 'Europe/Berlin' },
    pool: 'forks',
    // Two for each core of a small machine: many tests wait for a server that starts, a disk, or a process that ends.
    maxWorkers: 4,
    // A prototype that an attack managed to write to throws instead of going unnoticed.
    execArgv: ['--disable-proto=throw'],
    // Generous: they end what hangs, and say nothing about speed. What is polled for comes at once or never.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 40_000, interval: 20 } },
    allowOnly: false,
    passWithNoTests: false,
  },
})

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from here.
export default config

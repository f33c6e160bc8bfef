import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessChromium, SHORT_LIVED } from './scripts/browsers/find-chromium.ts'
import { keepTempInMemory } from './scripts/suite/temp-place.ts'

keepTempInMemory()
// What it has compiled, for the next run.
process.env['PLAYWRIGHT_TRANSFORM_CACHE_DIR'] ??= join(import.meta.dirname, '.cache/playwright')
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compile')

/** In the title of a test of what only a whole Chromium does: pushes, windows, permissions that were refused, showing PDFs. */
const WHOLE = /@whole/

const FIREFOX = '**/e2e/firefox/**'

const launch = (executablePath = '/usr/bin/chromium', ...flags: readonly string[]) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...flags,
  ],
  // Without one that knows more than ASCII, Chromium calls a file with an umlaut in its name „download“.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})

/**
 * End-to-end tests: the built app, served by the real server, in a system Chromium; and what only Firefox can show in a
 * system Firefox, which is not driven by Playwright.
 */
const config = defineConfig({
  testDir: 'e2e',
  // They end what hangs and say nothing about speed. A test that takes 20 s on an idle machine took 80 s on a busy one.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  projects: [
    // A folder for each: a run empties its own, and what a failed one left there is still wanted. Those with the longest tests come
    // first, so that no worker is left alone with one at the end.
    {
      name: 'firefox',
      testDir: 'e2e/firefox',
      outputDir: '.cache/e2e/firefox',
      // Another user's browser, where one is needed.
      use: { launchOptions: launch(findHeadlessChromium(), SHORT_LIVED) },
    },
    {
      name: 'whole-chromium',
      testIgnore: FIREFOX,
      grep: WHOLE,
      outputDir: '.cache/e2e/whole-chromium',
      use: { launchOptions: launch(findChromium()) },
    },
    {
      name: 'chromium',
      testIgnore: FIREFOX,
      grepInvert: WHOLE,
      outputDir: '.cache/e2e/chromium',
      use: { launchOptions: launch(findHeadlessChromium(), SHORT_LIVED) },
    },
  ],
  use: {
    // Well within a test's time, so that its error names the press or page that hung.
    actionTimeout: 80_000,
    navigationTimeout: 80_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // A trace costs each test a quarter of its time. What was on the page when one failed stands in its folder anyway, and
    // `npx playwright test … --trace on` makes one.
    trace: 'off',
  },
})

// oxlint-disable-next-line import/no-default-export -- Playwright reads its configuration from here.
export default config

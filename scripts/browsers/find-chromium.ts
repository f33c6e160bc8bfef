import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** The V8 flags of browsers in tests: their pages live too briefly for the optimizing compiler and a small young generation to pay off. */
export const SHORT_LIVED = '--js-flags=--no-turbofan --min-semi-space-size=32'

/** The system's Chromium: `CHROMIUM_PATH`, or the usual places. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return [...(named === undefined ? [] : [named]), ...PLACES].find((path) => existsSync(path))
}

/**
 * The same without windows, which takes a third less of a processor: Debian's headless shell, or the system's Chromium where that is
 * named or the shell is missing. It has no push service and no windows beside its own, and
 * refuses every permission.
 */
export function findHeadlessChromium(): string | undefined {
  const isChosen = process.env['CHROMIUM_PATH'] === undefined && hasHeadlessShell()
  return isChosen ? HEADLESS : findChromium()
}

export function hasHeadlessShell(): boolean {
  return existsSync(HEADLESS)
}

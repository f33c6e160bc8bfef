import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium: `CHROMIUM_PATH`, or the usual places. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return [...(named === undefined ? [] : [named]), ...PLACES].find((path) => existsSync(path))
}

import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The system's Firefox: `FIREFOX_PATH`, or the usual places. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  return [...(named === undefined ? [] : [named]), ...PLACES].find((path) => existsSync(path))
}

import { findChromium, hasHeadlessShell } from './find-chromium.ts'
import { installPackage } from '../install-package.ts'

/**
 * Whether there is a Chromium for the tests of screens and those end to end; installs Debian's where that is allowed, else says what
 * to do. Without the headless shell they only take longer.
 */
export async function ensureChromium(): Promise<boolean> {
  const result = findChromium() === undefined ? await installPackage('chromium') : undefined
  if (findChromium() === undefined) {
    if (result?.isTried === true) console.log(result.output)
    console.log('FAILED  end-to-end tests need a Chromium: install it, or set CHROMIUM_PATH to one')
    return false
  }
  if (process.env['CHROMIUM_PATH'] === undefined && !hasHeadlessShell()) await installPackage('chromium-headless-shell')
  return true
}

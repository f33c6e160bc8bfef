import { findChromium } from './find-chromium.ts'
import { installPackage } from './install-package.ts'

/** Whether there is a Chromium for the end-to-end tests; installs Debian's where that is allowed, else says what to do. */
export async function ensureChromium(): Promise<boolean> {
  if (findChromium() !== undefined) return true
  const result = await installPackage('chromium')
  if (findChromium() !== undefined) return true
  if (result.isTried) console.log(result.output)
  console.log('FAILED  end-to-end tests need a Chromium: install it, or set CHROMIUM_PATH to one')
  return false
}

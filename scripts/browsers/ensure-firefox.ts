import { findFirefox } from './find-firefox.ts'
import { installPackage } from '../install-package.ts'

/** Whether there is a Firefox for what only it can show; installs Debian's where that is allowed, else says what to do. */
export async function ensureFirefox(): Promise<boolean> {
  if (findFirefox() !== undefined) return true
  const result = await installPackage('firefox-esr')
  if (findFirefox() !== undefined) return true
  if (result.isTried) console.log(result.output)
  return false
}

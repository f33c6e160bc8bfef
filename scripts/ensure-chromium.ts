import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import { runCommand } from './run-command.ts'

/** Whether there is a Chromium for the end-to-end tests; installs Debian's where that is allowed, else says what to do. */
export async function ensureChromium(): Promise<boolean> {
  if (findChromium() !== undefined) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get) …')
    const environment = { DEBIAN_FRONTEND: 'noninteractive' }
    await runCommand('apt-get', ['update', '-q'], environment)
    const { output } = await runCommand(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
      environment,
    )
    if (findChromium() !== undefined) return true
    console.log(output.trimEnd())
  }
  console.log('FAILED  end-to-end tests need a Chromium: install it, or set CHROMIUM_PATH to one')
  return false
}

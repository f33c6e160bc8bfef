/** The system's Firefox without a window, driven over WebDriver BiDi, with a profile of its own and a push service on loopback. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import puppeteer, { type Browser } from 'puppeteer-core'
import { findFirefox } from '../../scripts/browsers/find-firefox.ts'
import { findBrowserProcesses, findRunning, killProcesses } from '../browser/browser-processes.ts'
import { connectToDebugger, type FirefoxDebugger } from './firefox-debugger.ts'
import { findFreePort } from '../network/free-port.ts'
import { createTempFolder } from '../temp-folder.ts'

/** It takes three seconds, and much longer where others need the machine as well. */
const START_TIMEOUT_MS = 120_000
/** Longer than any test: a notice stays until it is closed. */
const NOTICE_DURATION_MS = 3_600_000
const LOOK_AGAIN_MS = 10

export type Firefox = {
  readonly browser: Browser
  /** Notices are not pages, so reading them requires a connection to Firefox itself. */
  readonly debugger: FirefoxDebugger
  /** Ends every process at once, resolves when none is left, and removes the profile. */
  close(): Promise<void>
}

/**
 * `pushServerUrl` is the WebSocket of the push service. All pages have the permission for notices, so that no test has to answer the
 * question.
 */
export async function openFirefox(pushServerUrl: string): Promise<Firefox> {
  const executablePath = findFirefox()
  if (executablePath === undefined) throw new Error('there is no Firefox: install one, or set FIREFOX_PATH to it')
  const folder = await createTempFolder()
  const profile = join(folder.path, 'profile')
  await mkdir(profile)
  const debuggerPort = await findFreePort()
  const close = async (): Promise<void> => {
    const processIds = await findBrowserProcesses(profile)
    killProcesses(processIds)
    while ((await findRunning(processIds)).length > 0) await setTimeout(LOOK_AGAIN_MS)
    await folder.remove()
  }
  try {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      userDataDir: profile,
      args: ['--start-debugger-server', String(debuggerPort)],
      timeout: START_TIMEOUT_MS,
      protocolTimeout: START_TIMEOUT_MS,
      // Nothing of the person who runs the tests: Firefox as root also refuses another user's home.
      env: { ...process.env, HOME: folder.path, TZ: 'Europe/Berlin', MOZ_CRASHREPORTER_DISABLE: '1' },
      extraPrefsFirefox: {
        'dom.push.serverURL': pushServerUrl,
        'dom.push.testing.allowInsecureServerURL': true,
        'dom.push.connection.enabled': true,
        'dom.push.retryBaseInterval': 100,
        'permissions.default.desktop-notification': 1,
        // The desktop's notices need a desktop; Firefox's own ones do not.
        'alerts.useSystemBackend': false,
        'alerts.durationImmediate': NOTICE_DURATION_MS,
        // Puppeteer's own setting keeps a page that is given the focus from coming to the front.
        'focusmanager.testmode': false,
        'intl.accept_languages': 'de-DE, de',
        'devtools.chrome.enabled': true,
        'devtools.debugger.remote-enabled': true,
        'devtools.debugger.prompt-connection': false,
      },
    })
    const firefoxDebugger = await connectToDebugger(debuggerPort)
    return { browser, debugger: firefoxDebugger, close }
  } catch (error) {
    await close()
    throw error
  }
}

import { expect, test } from 'vitest'
import { unblockSteps } from './push-steps.ts'

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, /Regler.*Schloss/],
  ['Edge', `Mozilla/5.0 (Windows NT 10.0) ${chromium} Safari/537.36 Edg/140.0`, /Regler.*Schloss/],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 14) ${chromium} Mobile Safari/537.36`, /Tippe.*Regler/],
  ['Samsung Internet', `Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27.0 ${chromium} Mobile Safari/537.36`, /Menü/],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', /Sprechblase/],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', /Tippe.*Schloss/],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    /Menü „Safari“/,
  ],
  [
    'an installed app on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    /Mitteilungen/,
  ],
  ['what nobody knows', 'Lynx/2.9', /Einstellungen deines Browsers/],
])('S6 how to allow notifications again in %s', (_browser, userAgent, first) => {
  expect(unblockSteps({ userAgent, maxTouchPoints: 0 })[0]).toMatch(first)
})

test('S6 an iPad, whose header names a Mac, is shown as an iPad', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  expect(unblockSteps({ userAgent, maxTouchPoints: 5 })[0]).toMatch(/Mitteilungen/)
})

import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { checkPushEndpoint } from './check-push-endpoint.ts'

const runs = runsOf(2_000)

const known = fc.constantFrom(
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'a.b.notify.windows.com',
)
const inside = fc.constantFrom(
  'localhost',
  '127.0.0.1',
  '[::1]',
  '0x7f.1',
  '169.254.169.254',
  'evil.example',
  '10.0.0.1',
  'nas.local',
)
const glue = fc.constantFrom(
  '',
  '.',
  '@',
  ':',
  '/',
  '\\',
  '#',
  '?',
  '%',
  '%2e',
  '%40',
  '\t',
  '\0',
  '。',
  ':443',
  '//',
  ' ',
)
const piece = fc.oneof(
  { weight: 4, arbitrary: known },
  { weight: 3, arbitrary: inside },
  { weight: 5, arbitrary: glue },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
)
const scheme = fc.constantFrom(
  'https://',
  'https://',
  'https://',
  'http://',
  'https:',
  'https:/',
  'HTTPS://',
  'ws://',
  '',
)
const hostile = fc
  .tuple(scheme, fc.array(piece, { maxLength: 6 }), fc.constantFrom('', '/', '/x', '/x?y=%2f'))
  .map(([start, pieces, end]) => start + pieces.join('') + end)

const PUSH_SERVICE =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)+(?:push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/

test('P2: whatever is let through is a page of a push service over https, and says so itself', () => {
  let letThrough = 0
  fc.assert(
    fc.property(hostile, (text) => {
      const url = checkPushEndpoint(text, [])
      if (url === undefined) return
      letThrough += 1
      expect(url.href).toBe(text)
      // Read again by other means than the URL parser.
      const [, host = ''] = /^https:\/\/([^/?#@:\\]+)\/[^#\s\\]+$/.exec(text) ?? []
      expect(host).toMatch(PUSH_SERVICE)
    }),
    runs,
  )
  expect(letThrough).toBeGreaterThan(0)
})

test('P2: no more than the listed host is added by listing it', () => {
  fc.assert(
    fc.property(hostile, known, (text, host) => {
      const listed = `${host.split('.')[0]}.example.org`
      const url = checkPushEndpoint(text, [listed])
      expect(url?.href).toBe(checkPushEndpoint(text, [])?.href)
      expect(checkPushEndpoint(`https://${listed}/x`, [listed])?.hostname).toBe(listed)
    }),
    runs,
  )
})

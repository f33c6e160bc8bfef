import { expect, test } from 'vitest'
import * as z from 'zod'
import { PUSH_TEXT_LIMIT_BYTES, pushPayloadSchema, type PushPayload } from '#messaging'
import { fc, runsOf } from '#testing/properties'
import { fitPayload } from './push-sender.ts'

const runs = runsOf(300)

/** Characters that are long in one way or another: in bytes, in escapes, as clusters; also halves of pairs. */
const character = fc.oneof(
  fc.constantFrom('a', 'ß', '€', '"', '\\', '\n', '\0', '🛒', '👨‍👩‍👧‍👦', '🇩🇪', 'é', '\ud83d', '\udc00', '\u2028'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
/** Up to a length in UTF-16 units, which a limit in code points always allows. */
const text = (maxLength: number) =>
  fc
    .tuple(fc.array(character, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: maxLength }))
    .map(([characters, length]) => characters.join('').repeat(maxLength).slice(0, length))

const payload: fc.Arbitrary<PushPayload> = fc.record({
  messageId: fc.constant('f'.repeat(32)),
  title: text(200),
  body: text(2_000),
  link: text(499).map((rest) => `/${rest}`),
  source: text(64),
  sourceLabel: text(64),
  unreadCount: fc.nat(),
  sentAtMs: fc.nat(),
})

const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' })
const charactersOf = (whole: string): readonly string[] => [...segmenter.segment(whole)].map(({ segment }) => segment)

/** Whether it is the text, or whole characters from its beginning and the sign that there was more. */
function isBeginning(cut: string, whole: string): boolean {
  if (cut === whole) return true
  if (!cut.endsWith('…')) return false
  const kept = cut.slice(0, -1)
  const characters = charactersOf(whole)
  return characters.some((_, length) => characters.slice(0, length).join('').trimEnd() === kept)
}

test('P11: every message fits, and what is cut off is the end of its body, then of its title, in whole characters', () => {
  fc.assert(
    fc.property(payload, (sent) => {
      const fitted = fitPayload(sent)
      expect(Buffer.byteLength(fitted)).toBeLessThanOrEqual(PUSH_TEXT_LIMIT_BYTES)
      const received = z.parse(pushPayloadSchema, JSON.parse(fitted))
      const { title, body, link, ...rest } = received
      expect(sent).toMatchObject(rest)
      expect(body === '' || isBeginning(body, sent.body)).toBe(true)
      expect(isBeginning(title, sent.title)).toBe(true)
      expect([sent.link, '/notifications']).toContain(link)
      // Nothing is lost as long as there is still something less important.
      if (title !== sent.title || link !== sent.link) expect(body).toBe('')
    }),
    runs,
  )
})

test('P11: texts that fit stay as they are, and of the rest as much as there is room for', () => {
  const small: PushPayload = {
    title: 'Titel',
    body: '',
    link: '/',
    source: 's',
    sourceLabel: 'S',
    unreadCount: 1,
    sentAtMs: 0,
  }
  const room = PUSH_TEXT_LIMIT_BYTES - Buffer.byteLength(JSON.stringify(small))
  const full = { ...small, body: 'x'.repeat(room) }
  expect(fitPayload(full)).toBe(JSON.stringify(full))
  const over = z.parse(pushPayloadSchema, JSON.parse(fitPayload({ ...small, body: 'x'.repeat(room + 1) })))
  expect(over.body).toBe(`${'x'.repeat(room - 3)}…`)
})

test('P11: a push that can’t be made to fit is refused instead of being sent', () => {
  const payloadOf = (source: string): PushPayload => ({
    title: 't',
    body: 'b',
    link: '/',
    source,
    sourceLabel: '',
    unreadCount: 1,
    sentAtMs: 0,
  })
  expect(() => fitPayload(payloadOf('x'.repeat(PUSH_TEXT_LIMIT_BYTES)))).toThrow('does not fit')
})

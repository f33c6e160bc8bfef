import { expect, test } from 'vitest'
import { AppError } from '#base/app-error'
import { MESSAGE_LINK_LENGTH, messagesCollection } from '#messaging'
import { readShared } from './shares.ts'

const PAGE = 'https://kochen.example/suppe?id=7&von=anna#zutaten'

/** What the import gets of a link. */
const linked = (link: string) => Object.fromEntries(URL.parse(link, 'https://app.example')?.searchParams ?? [])

function refusalOf(parts: Parameters<typeof readShared>[0]): string {
  try {
    readShared(parts)
  } catch (error) {
    if (error instanceof AppError) return `${error.code} ${error.public.field}: ${error.public.message}`
  }
  return 'taken'
}

test('G1: what is shared is in the link, whatever its signs, and title or host in the title of the message', () => {
  const whole = readShared({ title: 'Suppe & „mehr“', text: 'Ä+b=c\n50 % \\ #1 😀', url: PAGE })
  expect(whole.title).toBe('Geteilt: Suppe & „mehr“')
  expect(whole.body).toBe(`Ä+b=c\n50 % \\ #1 😀\n${PAGE}`)
  expect(linked(whole.link)).toEqual({ title: 'Suppe & „mehr“', text: 'Ä+b=c\n50 % \\ #1 😀', url: PAGE })
  expect(whole.link).toMatch(/^\/empfangen\?title=[\x21-\x7e]+$/)
  expect(readShared({ url: PAGE }).title).toBe('Geteilt: kochen.example')
  expect(readShared({ text: `Schau mal ${PAGE}` }).title).toBe('Geteilt: kochen.example')
  expect(readShared({ text: 'Flug LH 123\nab Berlin' }).title).toBe('Geteilt: Flug LH 123')
  // A shortcut that puts its input into both.
  expect(linked(readShared({ text: PAGE, url: PAGE }).link)).toEqual({ url: PAGE })
})

test.each([
  ['an address of 480 characters', { title: 'T'.repeat(5_000), url: `https://a.example/${'b'.repeat(462)}` }],
  ['a text of 480 characters', { title: 'Ä'.repeat(5_000), text: 'c'.repeat(480) }],
  ['emoji of many parts in the title', { title: '👩‍👩‍👧‍👦'.repeat(500), text: 'c'.repeat(400) }],
  ['a text of umlauts', { text: 'ä'.repeat(80) }],
])('G2: %s is always a message, of which the title is cut', (_, parts) => {
  const message = readShared(parts)
  const fields = { ...message, receiverId: 'anna', kind: 'shared-from-phone', source: 'sharing' }
  expect(messagesCollection.schema.safeParse(fields).error).toBeUndefined()
  expect(message.link.length).toBeLessThanOrEqual(MESSAGE_LINK_LENGTH)
  const { text, url } = linked(message.link)
  expect({ text, url }).toEqual({ text: undefined, url: undefined, ...parts, title: undefined })
})

test('G2: what is too long is refused with its field and what to do', () => {
  expect(refusalOf({ text: 'a'.repeat(485) })).toMatch(/^invalid-request text: Dieser Text ist zu lang.*kopier/)
  expect(refusalOf({ text: 'a'.repeat(60_000) })).toMatch(/^invalid-request text: Dieser Text ist zu lang/)
  expect(refusalOf({ text: 'a'.repeat(300), url: `${PAGE}${'b'.repeat(200)}` })).toMatch(/^invalid-request text: /)
  expect(refusalOf({ url: `${PAGE}${'b'.repeat(500)}` })).toMatch(/^invalid-request url: Diese Adresse ist zu lang/)
})

test.each([{}, { title: 'Nur ein Titel' }, { text: '', url: '' }, { text: ' \n\u0000 ' }])(
  'G1: there is nothing to share in %j',
  (parts) => expect(refusalOf(parts)).toMatch(/^invalid-request text: Da ist nichts zu teilen/),
)

test.each([
  'javascript:alert(1)',
  'JaVa\u0000script:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//a.example',
  'x',
])('G3: %j is no address', (url) =>
  expect(refusalOf({ url, text: 'x' })).toMatch(/^invalid-request url: Das ist keine Adresse/),
)

test('G3: control characters, halves of pairs and marks that turn text are left out; HTML stays the text it is', () => {
  const hostile = { title: '<b>Fett</b>\u0007\r\n\u202etxt.exe', text: 'a\u0000b\ud800\r\n\u200f\u200bc\u009f' }
  const message = readShared(hostile)
  expect(message.title).toBe('Geteilt: <b>Fett</b> txt.exe')
  expect(message.body).toBe('ab\ufffd\nc')
  expect(linked(message.link)).toEqual({ title: '<b>Fett</b> txt.exe', text: 'ab\ufffd\nc' })
})

import { fc, runsOf } from '#testing/properties'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMail } from '#testing/messages/read-mail'
import { createTempFolder } from '#testing/temp-folder'
import { createMailFolder } from './mail-delivery.ts'
import { isMailAddress } from './smtp-url.ts'

/** What people with bad intentions write, and anything else. */
const harmful = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\u0000',
  '\u2028',
  '\r\nBcc: evil@example.org',
  '\r\n.\r\n',
  '=?',
  '?=',
  '<b>',
  'ß',
)
const text = fc
  .array(fc.oneof(harmful, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 6 })
  .map((parts) => parts.join(''))

const runs = runsOf(100)

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]

test('M13: whatever a mail says, it has the same headers, one receiver, and says all of it in HTML as text', async () => {
  const folder = await createTempFolder()
  let mails = 0
  await fc.assert(
    fc.asyncProperty(text, text, async (subject, paragraph) => {
      const path = join(folder.path, String(mails++))
      const deliver = createMailFolder({ folder: path, from: 'a@example.org', now: () => 0, newId: () => 'id' })
      const content = { heading: 'Titel', paragraphs: [paragraph] }
      await deliver({ to: 'anna@example.de', subject: `Betreff ${subject}`, content }, new AbortController().signal)
      const [file = ''] = await readdir(path)
      const mail = readMail(await readFile(join(path, file), 'latin1'))
      expect([...mail.headers.keys()].toSorted()).toEqual(HEADERS)
      expect(mail.to).toBe('anna@example.de')
      expect([...mail.headers.values()].flat().join('\n').split('\n')).toHaveLength(HEADERS.length)
      expect(mail.html).not.toMatch(/<b>|<b /)
      expect(mail.text.startsWith('Titel\n\n')).toBe(true)
    }),
    runs,
  )
  await folder.remove()
})

test('M13: an address with anything in it that could end it, or name another or a header, is invalid', () => {
  const address = 'anna@example.de'
  const intruder = fc.constantFrom(
    ',',
    ';',
    ':',
    '<',
    '>',
    '"',
    '(',
    ')',
    '@',
    '\\',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u0000',
    '\u2028',
  )
  fc.assert(
    fc.property(fc.nat({ max: address.length }), intruder, (at, sign) => {
      expect(isMailAddress(address.slice(0, at) + sign + address.slice(at))).toBe(false)
    }),
    runs,
  )
  expect(isMailAddress(address)).toBe(true)
})

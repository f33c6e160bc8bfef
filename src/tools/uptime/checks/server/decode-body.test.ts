import { expect, it } from 'vitest'
import { decodeBody } from './decode-body.ts'

const latin = Buffer.from('für 5 €'.replace('€', '\u0080'), 'latin1')

it.each([
  ['UTF-8 without a word of it', Buffer.from('für 5 €'), undefined, 'für 5 €'],
  ['UTF-8 with its mark', Buffer.from('\ufefffür'), 'text/html', 'für'],
  ['another charset by its header', latin, 'text/html; charset=ISO-8859-1', 'für 5 €'],
  ['another charset in quotes', latin, 'text/html; charset="windows-1252"', 'für 5 €'],
  ['what is no UTF-8', latin, 'text/html', 'für 5 €'],
  [
    'a charset that the page names',
    Buffer.from('<meta charset=iso-8859-15><p>für 5 ¤', 'latin1'),
    'text/html',
    '<meta charset=iso-8859-15><p>für 5 €',
  ],
  ['UTF-16 by its mark', Buffer.from('\ufefffür', 'utf16le'), 'text/html; charset=utf-8', 'für'],
  ['a charset that nobody knows', Buffer.from('für'), 'text/html; charset=klingon', 'für'],
  ['a letter that was cut in two', Buffer.from('für').subarray(0, 2), 'text/html; charset=utf-8', 'f\ufffd'],
])('K3: reads %s', (_name, body, contentType, text) => {
  expect(decodeBody(body, contentType)).toBe(text)
})

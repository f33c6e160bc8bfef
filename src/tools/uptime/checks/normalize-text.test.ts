import { expect, it } from 'vitest'
import { normalizeText } from './normalize-text.ts'

it.each([
  ['  In den\n\tWarenkorb ', 'in den warenkorb'],
  ['In&nbsp;den Warenkorb', 'in den warenkorb'],
  ['F&uuml;r &Ouml;l &#8364; &#x20ac; &euro;', 'für öl € € €'],
  ['Wa\u00adren&shy;korb', 'warenkorb'],
  ['Wa\u00ad ren \u200b korb \n\u00ad\t', 'wa ren korb'],
  ['ein\nArtikel\u00a0\u2003für\r\n19,99', 'ein artikel für 19,99'],
  ['u\u0308ber', 'über'],
  ['a & b &unbekannt; &#99999999; &#x110000;', 'a & b &unbekannt; \ufffd \ufffd'],
  ['&constructor;', '&constructor;'],
])('K3: %j is compared as %j', (text, folded) => {
  expect(normalizeText(text)).toBe(folded)
})

import { describe, expect, test } from 'vitest'
import { commonPasswords, commonWords, isWeakPassword } from './weak-password.ts'

const own = { email: 'erika.mustermann@example.de', name: 'Erika Mustermann' }

describe('weak passwords', () => {
  test.each([
    ['kurz!7x', 'shorter than eight characters'],
    ['12345678', 'on the list'],
    ['PASSWORT1234', 'on the list, in capitals'],
    ['p@ssw0rd', 'on the list, letters swapped for signs'],
    ['P4$$w0rt', 'a common word, letters swapped for signs'],
    ['Sommer2024!', 'a common word with digits and a sign behind it'],
    ['123berlin!', 'a common word with digits before it'],
    ['München1860', 'a common word with an umlaut'],
    ['hallohallo', 'a common word twice'],
    ['aaaaaaaaaa', 'one letter repeated'],
    ['xyxyxyxyxy', 'two letters repeated'],
    ['qwertzuiop', 'a row of the keyboard'],
    ['poiuztrewq', 'a row of the keyboard backwards'],
    ['cdefghijkl', 'a piece of the alphabet'],
    ['Mustermann1', 'one’s own name'],
    ['erika.mustermann', 'the part of one’s e-mail before the @'],
    ['erika.mustermann@example.de', 'one’s own e-mail'],
    ['Taschenmesser1', 'the name of this app'],
  ])('%j is refused: %s', (password) => {
    expect(isWeakPassword(password, own)).toBe(true)
  })

  test.each([
    ['korrekt Pferd Batterie'],
    ['drei blaue Sommer am See'],
    ['Zwiebelkuchen-Montag'],
    ['x8#kQz!vBp'],
    ['müder Dachs 7'],
    ['ナニヌネノハヒフ'],
  ])('%j is taken', (password) => {
    expect(isWeakPassword(password, own)).toBe(false)
  })

  test('the list holds hundreds of entries, none of them shorter than the minimum by mistake, all in lower case', () => {
    expect(commonPasswords.size).toBeGreaterThan(500)
    expect(commonWords.size).toBeGreaterThan(200)
    for (const entry of [...commonPasswords, ...commonWords]) expect(entry).toBe(entry.toLowerCase())
  })
})

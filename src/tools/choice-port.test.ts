import { expect, it } from 'vitest'
import { choicePath, choiceResultPath, isReturnPath, readChoiceRequest, readChoiceResult } from './choice-port.ts'

const request = {
  title: 'Was kochen wir?',
  choices: [
    { id: 'soup', text: 'Linsensuppe' },
    { id: 'rice', text: 'Curry „scharf“ #1 & 50 %', weight: 2.5 },
  ],
  returnPath: '/rezepte/woche?tag=1',
  label: 'In den Wochenplan',
}

const hashOf = (path: string) => new URL(path, 'https://app.invalid').hash

it('K20: a list that is handed over arrives as it was, behind the # alone', () => {
  const url = new URL(choicePath(request), 'https://app.invalid')
  expect(url.pathname + url.search).toBe('/auswahl')
  expect(readChoiceRequest(url.hash)).toEqual({ ok: true, value: request })
})

it('K20: texts come on one line and are cut to what fits, choices without any are left out', () => {
  const path = choicePath({
    title: 'Was\nnun?',
    choices: [
      { id: 'long', text: `${'x'.repeat(250)}` },
      { id: 'empty', text: ' \u0007' },
    ],
    returnPath: '/',
  })
  const read = readChoiceRequest(hashOf(path))
  expect(read).toEqual({
    ok: true,
    value: { title: 'Was nun?', choices: [{ id: 'long', text: `${'x'.repeat(199)}…` }], returnPath: '/' },
  })
})

it('K21: the winner and the moment come back to the path that was named', () => {
  const result = { choiceId: 'rice', drawnAt: '2026-11-21T18:00:00.000Z' }
  const path = choiceResultPath(request.returnPath, result)
  const url = new URL(path, 'https://app.invalid')
  expect(url.pathname + url.search).toBe(request.returnPath)
  expect(readChoiceResult(url.hash)).toEqual(result)
})

it.each(['', '#', '#teil-2', '#%', '#%7B%7D', `#${encodeURIComponent('{"choiceId":"a b","drawnAt":"gestern"}')}`])(
  'K21: an address with %j behind it brings no result',
  (hash) => expect(readChoiceResult(hash)).toBeUndefined(),
)

it.each([
  ['nothing', undefined],
  ['no choices', { ...request, choices: [] }],
  ['too many', { ...request, choices: Array.from({ length: 2_001 }, (_, i) => ({ id: `c${i}`, text: 'x' })) }],
  ['an id twice', { ...request, choices: [request.choices[0], request.choices[0]] }],
  ['an id of other characters', { ...request, choices: [{ id: '../x', text: 'x' }] }],
  ['a weight below nothing', { ...request, choices: [{ id: 'x', text: 'x', weight: -1 }] }],
  ['a weight of too many decimals', { ...request, choices: [{ id: 'x', text: 'x', weight: 0.0001 }] }],
  ['control characters', { ...request, title: 'Was\u0000nun' }],
  ['a turned reading direction', { ...request, title: 'Was\u202enun' }],
  ['more than is asked for', { ...request, onload: 'x' }],
  ['another site to go back to', { ...request, returnPath: 'https://evil.example' }],
])('K22: a request with %s is refused', (_what, made) => {
  expect(readChoiceRequest(`#${encodeURIComponent(JSON.stringify(made) ?? '')}`).ok).toBe(false)
})

it('K22: a request no address can carry is not read', () => {
  expect(readChoiceRequest(`#${'x'.repeat(1_000_001)}`).ok).toBe(false)
})

it.each(['/', '/rezepte', '/rezepte/', '/rezepte/abc_-1?tag=1&q=a%20b/c', '/a/b.c/d'])(
  'K23: %s is a path to come back to',
  (path) => expect(isReturnPath(path)).toBe(true),
)

it.each([
  '',
  'rezepte',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2E/evil.example',
  '/a/../b',
  'https://evil.example',
  'javascript:alert(1)',
  '/\tevil.example',
  '/\n/evil.example',
  ' /rezepte',
  '/rezepte\u0000',
  '/rezepte#teil',
  '/ü',
  `/${'x'.repeat(2_000)}`,
])('K23: %j is no path to come back to', (path) => {
  expect(isReturnPath(path)).toBe(false)
  expect(() => choicePath({ ...request, returnPath: path })).toThrow(Error)
  expect(() => choiceResultPath(path, { choiceId: 'x', drawnAt: '2026-11-21T18:00:00.000Z' })).toThrow(RangeError)
})

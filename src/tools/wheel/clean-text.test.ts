import { expect, it } from 'vitest'
import { cleanText } from './model.ts'

it('takes out control characters and keeps everything else', () => {
  expect(cleanText('An\u0000na\u001b\u007f\u009f')).toBe('Anna')
  expect(cleanText('Zoë 👩‍👩‍👧 „x“')).toBe('Zoë 👩‍👩‍👧 „x“')
})

it('turns line breaks and tabs into one space, so that words stay apart', () => {
  expect(cleanText(' Wer\r\n\träumt\u2028auf? \n')).toBe('Wer räumt auf?')
})

it('replaces half a surrogate pair, which can’t be stored', () => {
  expect(cleanText('Anna \ud83d')).toBe('Anna \ufffd')
})

it('leaves nothing of a text without a visible character', () => {
  expect(cleanText('\u0000 \u0007')).toBe('')
})

import { expect, test } from 'vitest'
import { judgeFrame } from './raw.ts'

const one = { name: 'x', bytes: 'GET /tmp/mine.ts', right: ['400', '400,401'] }
const kinds = (statuses: readonly number[], text = ''): readonly string[] =>
  judgeFrame(one, { statuses, text }).map((finding) => finding.split(':')[0] ?? '')

test.each([[[400]], [[400, 401]]])('%j is the right answer', (statuses) => {
  expect(kinds(statuses, 'what was sent: /tmp/mine.ts')).toEqual([])
})

test.each([[[]], [[200]], [[500]], [[400, 401, 200]]])('%j is a finding', (statuses) => {
  expect(kinds(statuses)).toEqual(['a wrong answer'])
})

test('internals in an answer are a finding, and so is a file of the machine', () => {
  expect(kinds([400], 'Error: at handle (file:///srv/dist/main.mjs:12:3)')).toEqual(['a leak'])
  expect(kinds([400], 'root:x:0:0')).toEqual(['a file was handed out'])
})

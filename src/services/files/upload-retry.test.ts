import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { fileErrorStatus, fileErrorTexts, type FileErrorCode } from './file-errors.ts'
import { fileRetryDelayMs, judgeFileFailure } from './upload-retry.ts'

test('Q5: 1 s, doubled up to 60 s, of which chance leaves out half at most', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 100_000].map((failures) => fileRetryDelayMs(failures, 0) / SECOND_MS)
  expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(fileRetryDelayMs(7, 1)).toBe(30 * SECOND_MS)
  expect(fileRetryDelayMs(1, 0.5, 90)).toBe(1.5 * MINUTE_MS)
})

test('Q5 Q6: every code of files is either passing or a refusal of that code', () => {
  const codes = Object.keys(fileErrorTexts) as FileErrorCode[]
  const kinds = codes.map((code) => [code, judgeFileFailure({ code, status: fileErrorStatus[code] })] as const)
  expect(Object.fromEntries(kinds)).toEqual({
    'object-not-found': { kind: 'refused', code: 'object-not-found' },
    'quota-exceeded': { kind: 'refused', code: 'quota-exceeded' },
    unauthorized: { kind: 'refused', code: 'unauthorized' },
    'wrong-user': { kind: 'session' },
    'retry-limit-exceeded': { kind: 'passing' },
    canceled: { kind: 'refused', code: 'unknown' },
    'invalid-url': { kind: 'passing' },
    unknown: { kind: 'passing' },
    'file-too-large': { kind: 'refused', code: 'file-too-large' },
    'unsupported-picture': { kind: 'refused', code: 'unsupported-picture' },
    'picture-too-large': { kind: 'refused', code: 'picture-too-large' },
  })
})

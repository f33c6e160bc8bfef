import { expect, test } from 'vitest'
import { describeFiles, listTripFiles } from './offline-files.ts'

const file = (id: string, sizeBytes: number) => ({ fileId: id, name: `${id}.pdf`, type: 'application/pdf', sizeBytes })
const files = listTripFiles([
  { title: 'Flug', files: [file('a', 1_024), file('b', 2_048)] },
  { title: 'Hotel', files: [file('b', 2_048), file('c', 4_096)] },
])

test('J54: each file of a trip once, with what it belongs to', () => {
  expect(files.map(({ fileId, of }) => `${fileId} ${of}`)).toEqual(['a Flug', 'b Flug', 'c Hotel'])
})

test('J54: the state is honest: how many are here, and what is missing', () => {
  expect(describeFiles(files, undefined, undefined)).toMatchObject({ text: 'Wird nachgesehen', isComplete: false })
  expect(describeFiles(files, new Set(['a', 'x']), undefined)).toMatchObject({
    text: '1 von 3 Dateien, es fehlen 6 kB',
    isComplete: false,
    missing: [{ fileId: 'b' }, { fileId: 'c' }],
  })
  expect(describeFiles(files, new Set(['a', 'b', 'c']), undefined)).toMatchObject({
    text: '3 Dateien auf diesem Gerät, 7 kB',
    isComplete: true,
  })
  expect(describeFiles(files, undefined, 'Dieses Gerät antwortet nicht.')).toMatchObject({
    text: 'Dieses Gerät antwortet nicht.',
    isComplete: false,
    missing: [{ fileId: 'a' }, { fileId: 'b' }, { fileId: 'c' }],
  })
  expect(describeFiles([], undefined, undefined)).toEqual({ missing: [], text: 'Keine Dateien', isComplete: true })
})

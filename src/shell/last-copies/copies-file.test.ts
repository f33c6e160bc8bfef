import { expect, test } from 'vitest'
import { copiesFileName, copiesJson } from './use-copy-actions.ts'

const NOW_MS = Date.UTC(2026, 10, 26, 12)

test('the file has the format of the export, with the documents as they were', () => {
  const document = {
    collection: 'wheels',
    id: 'k',
    ownerId: 'anna',
    memberIds: ['ben'],
    version: 3,
    createdAt: '2026-10-17T12:00:00.000Z',
    updatedAt: '2026-10-18T12:00:00.000Z',
    isDeleted: false,
    fields: { title: 'Altes Rad' },
  }
  const text = copiesJson([{ key: 'wheels/k@era', document, keptAt: '2026-11-26T11:00:00.000Z' }], NOW_MS)
  expect(JSON.parse(text)).toEqual({
    format: 'taschenmesser-export',
    version: 1,
    exportedAt: '2026-11-26T12:00:00.000Z',
    documents: [{ ...document, history: [] }],
  })
  // One that does not end so broke off.
  expect(text.trimEnd().endsWith('}')).toBe(true)
})

test.each([
  ['Rad „Altes Rad“', 'taschenmesser-Rad-Altes-Rad-2026-11-26.json'],
  ['Nur noch auf diesem Gerät', 'taschenmesser-Nur-noch-auf-diesem-Gerät-2026-11-26.json'],
  ['Rad „../../etc/passwd\u0000“', 'taschenmesser-Rad-etc-passwd-2026-11-26.json'],
])('%s is saved as %s', (what, name) => {
  expect(copiesFileName(what, NOW_MS)).toBe(name)
})

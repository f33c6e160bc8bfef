import { describe, expect, it } from 'vitest'
import { applyChange } from '#documents'
import type { JsonObject } from '#base/text/json'
import { takeBack } from '#testing/documents/take-back'
import { dropReference } from './cancel-upload.ts'

const FILE = 'file-0000000000000000'
const reference = { fileId: FILE, name: 'foto.jpg', type: 'image/jpeg', sizeBytes: 3 }
const other = { ...reference, fileId: 'file-1111111111111111' }

describe('V10 after an upload was called off nothing in its document refers to it', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['a field', { name: 'Anna', picture: reference }, { name: 'Anna' }],
    ['a field inside of one', { cover: { title: 'Strand', picture: reference } }, { cover: { title: 'Strand' } }],
    [
      'a field of an item of a list',
      {
        days: [
          { id: 'a', map: reference },
          { id: 'b', map: other },
        ],
      },
      { days: [{ id: 'a' }, { id: 'b', map: other }] },
    ],
    [
      'an item of a list',
      {
        files: [
          { id: 'a', ...reference },
          { id: 'b', ...other },
        ],
      },
      { files: [{ id: 'b', ...other }] },
    ],
    ['two places', { picture: reference, cover: { picture: reference } }, { cover: {} }],
    ['no place', { picture: other, list: ['a', 1, null] }, { picture: other, list: ['a', 1, null] }],
  ])('%s', (_where, fields, left) => {
    const drafts = dropReference('trips/t', fields, FILE)
    let current = fields
    for (const draft of drafts) {
      const applied = applyChange(current, draft)
      if (!applied.ok || applied.value === null) throw new Error(draft.path)
      current = applied.value
    }
    expect(current).toEqual(left)
    const back = takeBack(current, { before: fields, after: current }) ?? {}
    expect(JSON.stringify(back).length).toBe(JSON.stringify(fields).length)
    expect(dropReference('trips/t', back, FILE)).toHaveLength(drafts.length)
  })
})

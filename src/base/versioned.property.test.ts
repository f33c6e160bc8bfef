import { expect, test } from 'vitest'
import { editsBetween, editVersion, readVersion, versioned, type Versioned } from '#base/versioned'
import { fc } from '#testing/properties'

type Edit = { readonly key: string; readonly value: number | undefined }

function apply(map: Map<string, number>, { key, value }: Edit): Edit {
  const undo = { key, value: map.get(key) }
  if (value === undefined) map.delete(key)
  else map.set(key, value)
  return undo
}

const edit = fc.record({
  /** Which of the versions so far is edited: the newest more often than not. */
  of: fc.oneof(fc.constant(0), fc.nat(20)),
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  value: fc.option(fc.nat(9), { nil: undefined }),
})

/** Plays the edits on versions and, as the oracle, on a copy of a plain map for each of them. */
function play(edits: readonly { of: number; key: string; value: number | undefined }[]) {
  const all: { version: Versioned<Map<string, number>, Edit>; oracle: ReadonlyMap<string, number> }[] = [
    { version: versioned(new Map<string, number>(), apply), oracle: new Map() },
  ]
  for (const { of, ...change } of edits) {
    const before = all.at(-1 - (of % all.length)) ?? expect.fail('there is always one')
    const oracle = new Map(before.oracle)
    apply(oracle, change)
    all.push({ version: editVersion(before.version, change), oracle })
  }
  return all
}

const plain = (map: ReadonlyMap<string, number>) => Object.fromEntries(map)

test('every version stays what it was, in whatever order they are read', () => {
  const property = fc.property(fc.array(edit, { maxLength: 40 }), fc.array(fc.nat(40)), (edits, reads) => {
    const all = play(edits)
    for (const index of [...all.keys(), ...reads]) {
      const one = all[index % all.length]
      if (one !== undefined) expect(plain(readVersion(one.version))).toEqual(plain(one.oracle))
    }
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test('the edits between two versions name every key in which they differ', () => {
  const property = fc.property(fc.array(edit, { maxLength: 40 }), fc.nat(40), fc.nat(40), (edits, from, to) => {
    const all = play(edits)
    const a = all[from % all.length]
    const b = all[to % all.length]
    if (a === undefined || b === undefined) return
    const named = new Set(editsBetween(a.version, b.version)?.map(({ key }) => key))
    for (const key of ['a', 'b', 'c', 'd']) {
      if (a.oracle.get(key) !== b.oracle.get(key)) expect(named).toContain(key)
    }
    expect(plain(readVersion(a.version))).toEqual(plain(a.oracle))
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test('versions of two structures have no edits between them', () => {
  expect(editsBetween(versioned(new Map(), apply), versioned(new Map(), apply))).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import type { KeptConflict } from '#documents/client'
import { readVersions } from './choose-version.ts'

function conflictOf(parts: Partial<KeptConflict> = {}): KeptConflict {
  return {
    address: 'wheels/k/title',
    path: 'wheels/k',
    key: 'title',
    winner: 'mine',
    mine: 'meine',
    mineEditedAt: '2026-11-12T12:00:00.000Z',
    other: 'andere',
    isOtherOmitted: false,
    userId: 'anna',
    deviceId: 'laptop',
    editedAt: '2026-11-12T11:00:00.000Z',
    foundAt: '2026-11-12T12:01:00.000Z',
    isTold: true,
    ...parts,
  }
}

const choose = (value: unknown) => ({ path: 'wheels/k', type: 'MODIFIED', fields: [{ key: 'title', value }] })

describe('S10 Y11 the choice between two versions', () => {
  it('makes the one stand that does not', () => {
    const versions = readVersions(conflictOf(), { title: 'meine' })
    expect(versions.mine).toEqual({ value: 'meine', isCurrent: true, draft: undefined })
    expect(versions.theirs).toEqual({ value: 'andere', isCurrent: false, draft: choose('andere') })
    const lost = readVersions(conflictOf({ winner: 'theirs' }), { title: 'andere' })
    expect([lost.mine.draft, lost.theirs.isCurrent]).toEqual([choose('meine'), true])
  })

  it('goes by what stands there now, not by who won', () => {
    const versions = readVersions(conflictOf(), { title: 'dritte' })
    expect(versions.third).toBe('dritte')
    expect([versions.mine.draft, versions.theirs.draft]).toEqual([choose('meine'), choose('andere')])
  })

  it('removes the field where a version is that it was removed', () => {
    const { other: _other, ...rest } = conflictOf()
    expect(readVersions(rest, { title: 'meine' }).theirs.draft).toEqual({
      path: 'wheels/k',
      type: 'MODIFIED',
      fields: [{ key: 'title' }],
    })
  })

  it('does not write a value it does not have', () => {
    const { other: _other, ...rest } = conflictOf({ isOtherOmitted: true })
    expect(readVersions(rest, { title: 'meine' }).theirs).toEqual({
      value: undefined,
      isCurrent: false,
      draft: undefined,
    })
    const standing = readVersions({ ...rest, winner: 'theirs' }, { title: 'sehr lang' })
    expect([standing.theirs.isCurrent, standing.mine.draft]).toEqual([true, choose('meine')])
  })

  it('ends with the document, or the item in it', () => {
    expect(readVersions(conflictOf(), null)).toMatchObject({ isGone: true, mine: { draft: undefined } })
    const item = conflictOf({ path: 'wheels/k/entries/find_a', key: 'text' })
    expect(readVersions(item, { entries: [] }).isGone).toBe(true)
    expect(readVersions(item, { entries: [{ id: 'a', text: 'meine' }] }).isGone).toBe(false)
  })
})

import { expect, test } from 'vitest'
import type { KeptConflict } from '#documents/client'
import { toastConflicts } from './toast-conflicts.ts'

function conflictOf(path: string, key: string, isTold = false): KeptConflict {
  const at = '2026-11-12T12:00:00.000Z'
  const parts = { winner: 'mine', isOtherOmitted: false, userId: 'anna', deviceId: 'laptop' } as const
  return { ...parts, address: `${path}/${key}`, path, key, mineEditedAt: at, editedAt: at, foundAt: at, isTold }
}

/** The documents client as far as conflicts go. */
function keeperOf(...conflicts: readonly KeptConflict[]) {
  const dismissed: string[] = []
  let toldCount = 0
  return {
    dismissed,
    toldCount: () => toldCount,
    text: () =>
      toastConflicts({
        // Only the conflicts of the status are asked for.
        getStatus: () => ({ conflicts }) as unknown as ReturnType<Parameters<typeof toastConflicts>[0]['getStatus']>,
        dismissConflict: (address) => void dismissed.push(address),
        noteConflictsTold: () => {
          toldCount += 1
        },
      }),
  }
}

test('Y11 one conflict is named by its field, several by their number', () => {
  expect(keeperOf(conflictOf('wheels/k', 'title')).text()).toBe('‚Titel‘ wurde auch auf einem anderen Gerät geändert')
  expect(keeperOf(conflictOf('wheels/k', 'title'), conflictOf('wheels/k', 'volume')).text()).toBe(
    '2 Angaben wurden auch auf einem anderen Gerät geändert',
  )
})

test('Y11, S6 a retried change that was older than one’s own edit is described as such', () => {
  const own = { ...conflictOf('wheels/k', 'title'), isOwn: true } as const
  expect(keeperOf(own).text()).toBe('‚Titel‘ hattest du später schon anders geändert')
  expect(keeperOf(own, { ...own, key: 'volume' }).text()).toBe('2 Angaben hattest du später schon anders geändert')
  expect(keeperOf(own, conflictOf('wheels/k', 'volume')).text()).toBe('2 Angaben gibt es in zwei Fassungen')
})

test('Y11 a conflict is not announced again', () => {
  const keeper = keeperOf(conflictOf('wheels/k', 'title', true))
  expect(keeper.text()).toBeUndefined()
  expect(keeper.dismissed).toEqual([])
})

test('Y11 fields the app keeps for itself are not offered', () => {
  const keeper = keeperOf(conflictOf('wheels/k/entries/find_a', 'rank'))
  expect(keeper.text()).toBeUndefined()
  expect(keeper.dismissed).toEqual(['wheels/k/entries/find_a/rank'])
  expect(keeper.toldCount()).toBe(1)
})

test('Y11, S9 what lies inside such a field is not offered either', () => {
  const keeper = keeperOf(conflictOf('users/anna/messageSettings/choices/sign-in', 'push'))
  expect(keeper.text()).toBeUndefined()
  expect(keeper.dismissed).toEqual(['users/anna/messageSettings/choices/sign-in/push'])
})

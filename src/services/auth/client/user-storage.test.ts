import { expect, test, vi } from 'vitest'
import { createFakeStorage } from '#testing/browser/fake-storage'
import { createUserStorage } from './user-storage.ts'

const anna = { id: 'anna', email: 'anna@example.de', name: 'Anna' }

function open(storage: Storage | null) {
  const onNotKept = vi.fn<() => void>()
  return { users: createUserStorage(storage, { error: () => undefined }, onNotKept), onNotKept }
}

test('A13: a sign-in that is kept needs no word', () => {
  const { users, onNotKept } = open(createFakeStorage())
  users.writeUser(anna)
  expect(onNotKept).not.toHaveBeenCalled()
})

test.each(['QuotaExceededError', 'SecurityError', 'none at all'])(
  'A13, fault 6: a sign-in that localStorage does not store (%s) lasts as long as the page, and the user sees that',
  (name) => {
    const storage = createFakeStorage()
    storage.setItem = () => {
      throw new DOMException('no', name)
    }
    const { users, onNotKept } = open(name === 'none at all' ? null : storage)
    users.writeUser(anna)
    expect(users.readUser()).toEqual(anna)
    expect(onNotKept).toHaveBeenCalledOnce()
    users.writeUser(null)
    expect(users.readUser()).toBeNull()
    expect(onNotKept).toHaveBeenCalledOnce()
  },
)

import { expect, it } from 'vitest'
import type { AuthClient } from '#auth/client'
import type { DocumentsClient } from '#documents/client'
import { followUser } from './follow-user.ts'

function setUp(userId: string | null) {
  const calls: string[] = []
  const opening = { fails: false }
  const noted: unknown[] = []
  const view = {
    current: undefined as object | undefined,
    pause: undefined as string | undefined,
    isServerReachable: true,
    tell: () => undefined as void,
  }
  const state = {
    userId,
    session: 'unknown' as ReturnType<AuthClient['getSessionState']>,
    tell: () => undefined as void,
  }
  const auth = {
    getUser: () => (state.userId === null ? null : { id: state.userId, email: '', name: '' }),
    getSessionState: () => state.session,
    subscribe(listener: () => void) {
      state.tell = listener
      return () => undefined
    },
    noteUserRecord: (record: unknown) => void noted.push(record),
    renew: async () => void calls.push('renew'),
    start: async () => void calls.push('start'),
  } as unknown as AuthClient
  const documents = {
    view: () => view.current,
    getStatus: () => ({ pause: view.pause, isServerReachable: view.isServerReachable }),
    subscribe(listener: () => void) {
      const before = view.tell
      view.tell = () => {
        before()
        listener()
      }
      return () => undefined
    },
    async open(id: string) {
      calls.push(`open ${id}`)
      if (opening.fails) throw new Error('offline')
    },
    close: async () => void calls.push('close'),
    syncNow: async (reason: string) => void calls.push(`sync ${reason}`),
  } as unknown as DocumentsClient
  const logged: unknown[] = []
  const follow = followUser(auth, documents, { error: (...details: unknown[]) => void logged.push(details) })
  const become = (change: Partial<typeof state>) => {
    Object.assign(state, change)
    state.tell()
  }
  return { calls, become, opening, follow, logged, noted, view }
}

it('opens the documents of the user who is there at the start, and none without a user', () => {
  expect(setUp('anna').calls).toEqual(['open anna'])
  expect(setUp(null).calls).toEqual([])
})

it('follows people who come, change and leave, and nothing else', () => {
  const { calls, become } = setUp(null)
  become({ userId: 'anna' })
  become({ session: 'active' })
  become({ userId: 'bert' })
  become({ userId: null })
  expect(calls).toEqual(['open anna', 'open bert', 'close'])
})

it('sends what waited when the same person signs in again after the session had ended', () => {
  const { calls, become } = setUp('anna')
  become({ session: 'expired' })
  become({ session: 'active' })
  expect(calls).toEqual(['open anna', 'sync online'])
  become({ session: 'expired' })
  become({ userId: 'bert', session: 'active' })
  expect(calls).toEqual(['open anna', 'sync online', 'open bert'])
})

it('opens again, when asked to, what could not be opened, and logs why it could not', async () => {
  const { calls, become, opening, follow, logged } = setUp(null)
  opening.fails = true
  become({ userId: 'anna' })
  await Promise.resolve()
  expect(logged).toHaveLength(1)
  opening.fails = false
  follow()
  follow()
  expect(calls).toEqual(['open anna', 'open anna'])
})

it('keeps the user record as it is in the documents, without what is around its fields', () => {
  const { noted, view } = setUp('anna')
  view.tell()
  expect(noted).toEqual([])
  view.current = {
    id: 'anna',
    email: 'anna@beispiel.de',
    name: 'Anna B.',
    ownerId: 'anna',
    memberIds: [],
    version: 2,
    createdAt: '',
    updatedAt: '',
    isPending: true,
  }
  view.tell()
  expect(noted).toEqual([{ id: 'anna', email: 'anna@beispiel.de', name: 'Anna B.' }])
})

it('asks whether the session still holds, once, when the server refuses the changes', () => {
  const { calls, view } = setUp('anna')
  view.pause = 'unauthenticated'
  view.tell()
  view.tell()
  expect(calls).toEqual(['open anna', 'renew'])
  view.pause = 'update-required'
  view.tell()
  expect(calls).toEqual(['open anna', 'renew'])
})

it('a server that answers again is coming online for the accounts too, once', () => {
  const { calls, view } = setUp('anna')
  view.isServerReachable = false
  view.tell()
  view.isServerReachable = true
  view.tell()
  view.tell()
  expect(calls).toEqual(['open anna', 'start'])
})

import { expect, it } from 'vitest'
import { documentsState } from './documents-state.tsx'

const fresh = { isLoaded: true, isServerReachable: true }
const synced = { ...fresh, lastSyncedAt: '2026-01-01T12:00:00.000Z' }

it('knows nothing before the device is read and the server has answered', () => {
  expect(documentsState({ ...synced, isLoaded: false }, false)).toBe('reading')
  expect(documentsState(fresh, true)).toBe('reading')
})

it('knows all wheels once the device had everything, whatever became of the server since', () => {
  expect(documentsState(synced, true)).toBe('complete')
  expect(documentsState(synced, false)).toBe('complete')
  expect(documentsState({ ...synced, isServerReachable: false, pause: 'unauthenticated' }, true)).toBe('complete')
})

it('never says that there are no wheels on a device that had none and can’t ask', () => {
  expect(documentsState(fresh, false)).toBe('offline')
  expect(documentsState({ ...fresh, isServerReachable: false }, true)).toBe('offline')
  expect(documentsState({ ...fresh, pause: 'unauthenticated' }, true)).toBe('signed-out')
  expect(documentsState({ ...fresh, pause: 'wrong-user' }, true)).toBe('signed-out')
  expect(documentsState({ ...fresh, pause: 'update-required' }, true)).toBe('outdated')
})

it('knows all wheels of the device as soon as it is read, online or not', () => {
  expect(documentsState({ ...fresh, home: 'device', isLoaded: false }, true)).toBe('reading')
  expect(documentsState({ ...fresh, home: 'device' }, true)).toBe('complete')
  expect(documentsState({ ...fresh, home: 'device' }, false)).toBe('complete')
})

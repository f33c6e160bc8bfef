import { expect, it } from 'vitest'
import { wheelsState } from './wheels-state.ts'

const fresh = { isLoaded: true, isServerReachable: true }
const synced = { ...fresh, lastSyncedAt: '2026-01-01T12:00:00.000Z' }

it('knows nothing before the device is read and the server has answered', () => {
  expect(wheelsState({ ...synced, isLoaded: false }, false)).toBe('reading')
  expect(wheelsState(fresh, true)).toBe('reading')
})

it('knows all wheels once the device had everything, whatever became of the server since', () => {
  expect(wheelsState(synced, true)).toBe('complete')
  expect(wheelsState(synced, false)).toBe('complete')
  expect(wheelsState({ ...synced, isServerReachable: false, pause: 'unauthenticated' }, true)).toBe('complete')
})

it('never says that there are no wheels on a device that had none and can’t ask', () => {
  expect(wheelsState(fresh, false)).toBe('offline')
  expect(wheelsState({ ...fresh, isServerReachable: false }, true)).toBe('offline')
  expect(wheelsState({ ...fresh, pause: 'unauthenticated' }, true)).toBe('signed-out')
  expect(wheelsState({ ...fresh, pause: 'wrong-user' }, true)).toBe('signed-out')
  expect(wheelsState({ ...fresh, pause: 'update-required' }, true)).toBe('outdated')
})

it('knows all wheels of the device as soon as it is read, online or not', () => {
  expect(wheelsState({ ...fresh, home: 'device', isLoaded: false }, true)).toBe('reading')
  expect(wheelsState({ ...fresh, home: 'device' }, true)).toBe('complete')
  expect(wheelsState({ ...fresh, home: 'device' }, false)).toBe('complete')
})

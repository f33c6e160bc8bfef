/** Whether keys without Ctrl are on: a user can turn them off, because dictation types letters too (WCAG 2.1.4). */
import { userKey } from '#kit/user-keys'
import { openLocalStorage, readStored, writeStored } from '../browser/safe-storage.ts'

const OFF = 'off'

export function areKeysOn(userId: string | undefined): boolean {
  return readStored(openLocalStorage(console), userKey(userId, 'keys'), console) !== OFF
}

export function setKeysOn(userId: string | undefined, isOn: boolean): void {
  writeStored(openLocalStorage(console), userKey(userId, 'keys'), isOn ? 'on' : OFF, console)
}

/** Whether the keyboard is one of Apple's. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** Keys without Ctrl for what is done daily; a user can turn them off, because dictation types letters too (WCAG 2.1.4). */
import { openLocalStorage, readStored, writeStored } from '../browser/safe-storage.ts'
import { userKey } from '#kit/user-keys'
import { tools, type ReadDocuments } from '#tools'
import { listCommands, toolAt, type PaletteAct } from './palette-entries.ts'

const OFF = 'off'

/** The key that says where `g` and a letter lead to the start page. */
export const HOME_KEY = 'h'

export function areKeysOn(userId: string | undefined): boolean {
  return readStored(openLocalStorage(console), userKey(userId, 'keys'), console) !== OFF
}

export function setKeysOn(userId: string | undefined, isOn: boolean): void {
  writeStored(openLocalStorage(console), userKey(userId, 'keys'), isOn ? 'on' : OFF, console)
}

/** Where `g` and this letter lead. */
export function goPath(letter: string): string | undefined {
  return letter === HOME_KEY ? '/' : tools.find(({ goKey }) => goKey === letter)?.path
}

/** What `n` does on a page: the first action of its tool. */
export function newAct(pathname: string, read: ReadDocuments, nowMs: number): PaletteAct | undefined {
  const tool = toolAt(pathname)
  return tool && listCommands(tool, read, nowMs).find(({ group }) => group === 'Aktionen')?.act
}

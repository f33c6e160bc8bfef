/** Names of archives: `taschenmesser-2026-11-26T03-00-00Z.tar.zst`, with `.age` behind it if it is encrypted. */
import { toIso } from '#base/clock'

const NAME = /^taschenmesser-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.age)?$/

export type ArchiveName = {
  readonly name: string
  /** ISO, to the second. */
  readonly madeAt: string
  readonly isEncrypted: boolean
}

/** In the order of their names archives are in the order of their time. */
export function toArchiveName(madeAtMs: number, isEncrypted: boolean): string {
  const instant = toIso(madeAtMs)
    .replace(/\.\d{3}Z$/, 'Z')
    .replaceAll(':', '-')
  return `taschenmesser-${instant}.tar.zst${isEncrypted ? '.age' : ''}`
}

/** Undefined for names of other things. */
export function readArchiveName(name: string): ArchiveName | undefined {
  const match = NAME.exec(name)
  if (match === null) return undefined
  const [, day, hour, minute, second, ending] = match
  return { name, madeAt: `${day}T${hour}:${minute}:${second}.000Z`, isEncrypted: ending !== undefined }
}

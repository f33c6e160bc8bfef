/** Which files of a trip are on this device (J54). */
import { formatCount } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import type { FileReference } from '#files'

export type TripFile = FileReference & {
  /** What it belongs to: „Flug nach Lissabon“. */
  readonly of: string
}

type WithFiles = { readonly title: string; readonly files: readonly FileReference[] }

/** All files of a trip, each once, in the order of what they belong to. */
export function listTripFiles(owners: readonly WithFiles[]): readonly TripFile[] {
  const files = new Map<string, TripFile>()
  for (const { title, files: own } of owners)
    for (const file of own) if (!files.has(file.fileId)) files.set(file.fileId, { ...file, of: title })
  return [...files.values()]
}

export type FilesState = { readonly missing: readonly TripFile[]; readonly text: string; readonly isComplete: boolean }

/**
 * „3 von 4 Dateien, 2,1 MB; es fehlen 800 kB“; `here`: undefined as long as it is not known. If there is a problem in finding out, it is the
 * text, and all files can be fetched.
 */
export function describeFiles(
  files: readonly TripFile[],
  here: ReadonlySet<string> | undefined,
  problem: string | undefined,
): FilesState {
  const isHere = ({ fileId }: TripFile): boolean => here?.has(fileId) === true
  const missing = here === undefined && problem === undefined ? [] : files.filter((file) => !isHere(file))
  const [hereBytes, missingBytes] = [sumBytes(files.filter(isHere)), sumBytes(missing)]
  if (files.length === 0) return { missing, text: 'Keine Dateien', isComplete: true }
  if (problem !== undefined || here === undefined)
    return { missing, text: problem ?? 'Wird nachgesehen', isComplete: false }
  const count = formatCount(files.length, 'Datei', 'Dateien')
  const text =
    missing.length === 0
      ? `${count} auf diesem Gerät, ${formatBytes(hereBytes)}`
      : `${files.length - missing.length} von ${count}, es fehlen ${formatBytes(missingBytes)}`
  return { missing, text, isComplete: missing.length === 0 }
}

function sumBytes(files: readonly TripFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

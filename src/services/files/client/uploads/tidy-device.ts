import type { Now } from '#base/clock'
import { DAY_MS } from '#base/clock'
import type { RejectedChange } from '#documents/client'
import type { DeviceFiles, WaitingFile } from '../device/device-files.ts'
import type { DocumentLinks } from '../document-link.ts'
import type { UploadList } from './upload-list.ts'

/** Undoing and „Verlauf“ bring references back; the server waits as long. */
const UNWANTED_LIFE_MS = 30 * DAY_MS

/**
 * Removes what no document refers to any more: kept pictures at once, they can be had again; files that were never sent
 * after 30 days, and never while a change that was not taken over may name them.
 */
export async function tidyDevice(o: {
  readonly device: Pick<DeviceFiles, 'listKeptIds' | 'dropKept'>
  readonly uploads: Pick<UploadList, 'listFiles' | 'change' | 'cancel'>
  readonly links: DocumentLinks
  readonly rejected: readonly RejectedChange[]
  readonly now: Now
}): Promise<void> {
  const { device, uploads, links } = o
  for (const file of uploads.listFiles()) {
    const wish = judge(file, o)
    // A handful at most, and each changes what the next one finds.
    // oxlint-disable-next-line no-await-in-loop
    if (wish === 'drop') await uploads.cancel(file.fileId)
    // oxlint-disable-next-line no-await-in-loop
    else if (wish !== 'keep') await uploads.change(wish)
  }
  const named = links.listNamed()
  if (named === undefined) return
  const kept = await device.listKeptIds()
  const unnamed = new Set([...kept].filter((fileId) => !named.has(fileId)))
  if (unnamed.size > 0) await device.dropKept(unnamed)
}

function judge(
  file: WaitingFile,
  o: { readonly links: DocumentLinks; readonly rejected: readonly RejectedChange[]; readonly now: Now },
): 'keep' | 'drop' | WaitingFile {
  const { unwantedSinceMs, ...wanted } = file
  const { collection, documentId } = file.belongsTo
  const link = o.links.find(file.fileId, file.belongsTo)
  if (link === 'unknown') return 'keep'
  const path = `${collection}/${documentId}`
  const isMaybeWanted = o.rejected.some(({ change }) => change.path === path || change.path.startsWith(`${path}/`))
  if (link !== 'unreferred' || isMaybeWanted) return unwantedSinceMs === undefined ? 'keep' : wanted
  if (unwantedSinceMs === undefined) return { ...file, unwantedSinceMs: o.now() }
  return o.now() - unwantedSinceMs > UNWANTED_LIFE_MS ? 'drop' : 'keep'
}

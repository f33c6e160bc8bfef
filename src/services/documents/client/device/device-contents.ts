/** Everything on the device without an account, documents and files. */
import * as z from 'zod/mini'
import { compareCodes } from '#base/compare-codes'
import type { JsonObject } from '#base/text/json'
import type { AnyCollection } from '#documents'
import { withoutMeta } from '../../change/without-meta.ts'
import type { AnyDocumentView } from '../../document-view.ts'
import { draftAdd, draftRemove } from '../../change/draft-change.ts'
import type { DeviceDocuments } from './device-documents.ts'

export type DeviceDocument = { readonly collection: string; readonly id: string; readonly view: AnyDocumentView }

const anything = z.looseObject({})

/** By collections as they are given, within each what was changed last comes last. */
export function listDeviceDocuments(
  device: Pick<DeviceDocuments, 'list' | 'view'>,
  collections: readonly Pick<AnyCollection, 'name'>[],
): readonly DeviceDocument[] {
  return collections.flatMap(({ name }) =>
    device
      .list({ name, schema: anything })
      .flatMap(({ id }) => {
        const view = device.view(name, id)
        return view === undefined ? [] : [{ collection: name, id, view }]
      })
      .toSorted((a, b) => compareCodes(a.view.updatedAt, b.view.updatedAt)),
  )
}

/** Removes everything without an account from the device, and returns a function that restores it (Z8). */
export async function discardDeviceDocuments(
  device: DeviceDocuments,
  collections: readonly Pick<AnyCollection, 'name'>[],
): Promise<() => void> {
  await device.open()
  const { record } = device
  const discarded = listDeviceDocuments(device, collections)
  for (const { collection, id } of discarded.toReversed()) record(draftRemove(collection, id))
  return () => {
    for (const { collection, id, view } of discarded) record(draftAdd(collection, id, withoutMeta<JsonObject>(view)))
  }
}

/** Makes the device forget which documents a deleted user took over or left. Never rejects. */
export async function forgetPersonOnDevice(device: Pick<DeviceDocuments, 'open'>, userId: string): Promise<void> {
  const isOther = (one: { readonly userId: string }): boolean => one.userId !== userId
  await device
    .open()
    .then(({ editNotes }) =>
      editNotes(({ claims, left }) => ({ claims: claims.filter(isOther), left: left.filter(isOther) })),
    )
    // Nothing of the person is there but their id; what is about documents that are gone goes with the next opening.
    .catch(() => undefined)
}

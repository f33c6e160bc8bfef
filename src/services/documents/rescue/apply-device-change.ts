/**
 * What a change makes of a document that is kept on a device and nowhere else (rules Z1, Z2): what the server would
 * make of it if it were its only client. Pure.
 */
import { failed, ok, type Result } from '#base/result'
import { applyChangeAt } from '../change/apply-change.ts'
import type { Change } from '../change/change.ts'
import { checkAccess } from '../decide/check-access.ts'
import { checkChange } from '../decide/check-change.ts'
import { checkDocument } from '../decide/check-document.ts'
import type { CollectionRegistry } from '../collection-registry.ts'
import type { StoredDocument } from '../document.ts'
import type { RejectionCode } from '../document-errors.ts'
import { findFixedField } from '../decide/fixed-fields.ts'

/** Whose the documents of a device are, and who changes them; no person has this id. */
export const DEVICE_OWNER = 'device'

/** `gone` (A6) happens to everybody whose document another tab removes; the others are faults of the change. */
export type DeviceFailure = RejectionCode | 'gone'

/** Returns the document after the change, null if it is deleted; a change that fails leaves it as it was. */
export function applyDeviceChange(
  current: StoredDocument | undefined,
  raw: unknown,
  collections: CollectionRegistry,
): Result<StoredDocument | null, DeviceFailure> {
  const checked = checkChange(raw, DEVICE_OWNER)
  if (!checked.ok) return failed(checked.error.code)
  const { change, path } = checked.value
  const collection = collections.get(path.collection)
  if (collection === undefined) return failed('unknown-collection')
  const isAddition = change.type === 'ADD' && path.segments.length === 0
  if (current === undefined && !isAddition) return failed('gone')
  const denial = checkAccess({ change, path, actor: 'person', collection, current })
  if (denial !== undefined) return failed(denial.code)
  const applied = applyChangeAt(current?.fields ?? null, path.segments, change)
  if (!applied.ok) return applied
  const fields = applied.value
  if (fields === null) return ok(null)
  const fault = checkDocument({ fields, text: JSON.stringify(fields), depth: path.segments.length }, collection)
  if (fault !== undefined) return failed(fault.code)
  if (findFixedField(collection, current?.fields ?? null, fields) !== undefined) return failed('protected-field')
  return ok({ ...around(current, change), collection: path.collection, id: path.documentId, fields })
}

function around(
  current: StoredDocument | undefined,
  { editedAt }: Change,
): Omit<StoredDocument, 'collection' | 'id' | 'fields'> {
  const before = current?.updatedAt ?? ''
  return {
    ownerId: DEVICE_OWNER,
    memberIds: [],
    version: (current?.version ?? 0) + 1,
    createdAt: current?.createdAt ?? editedAt,
    // A clock that was set back must not make a document look older than it was.
    updatedAt: editedAt > before ? editedAt : before,
    isDeleted: false,
  }
}

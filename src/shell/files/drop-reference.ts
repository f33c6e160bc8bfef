/** Finds the references to a file in any document. Pure. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { itemSegment, type ChangeDraft } from '#documents'

/**
 * The changes after which nothing at `path` refers to the file: a field that holds the reference goes, and of a list the
 * item that is the reference.
 */
export function dropReference(path: string, fields: JsonObject, fileId: string): readonly ChangeDraft[] {
  return Object.entries(fields).flatMap(([key, value]): readonly ChangeDraft[] => {
    if (refersTo(value, fileId)) return [{ path, type: 'MODIFIED', fields: [{ key }] }]
    if (isJsonObject(value)) return dropReference(`${path}/${key}`, value, fileId)
    return isJsonArray(value) ? value.flatMap((item) => dropFromItem(`${path}/${key}`, item, fileId)) : []
  })
}

function dropFromItem(list: string, item: Json, fileId: string): readonly ChangeDraft[] {
  if (!isJsonObject(item) || typeof item['id'] !== 'string') return []
  const path = `${list}/${itemSegment(item['id'])}`
  if (refersTo(item, fileId)) return [{ path, type: 'DELETED', fields: [], id: item['id'] }]
  return dropReference(path, item, fileId)
}

function refersTo(value: Json | undefined, fileId: string): boolean {
  return isJsonObject(value) && value['fileId'] === fileId
}

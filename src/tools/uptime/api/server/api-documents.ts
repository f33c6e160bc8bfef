/** Documents as programs read and write them: with the rights of their person, and checked like what people write. */
import type { Limits } from '#auth/server'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import type { JsonObject } from '#base/text/json'
import { documentKey, type DocumentErrorCode, type StoredDocument } from '#documents'
import type { DocumentService } from '#documents/server'
import type { RequestErrorCode } from '#http'
import type { Program } from '#http/server'

export type ApiDocumentsOptions = {
  readonly documents: Pick<DocumentService, 'store' | 'overwrite' | 'writeAsPerson'>
  readonly limits: Limits
}

/** Each wakes all devices of everybody who sees it. */
const writing = { name: 'api-write', times: 120, windowMs: MINUTE_MS }

type Place = { readonly collection: string; readonly id: string }

/** What the person does not see is the same as nothing. */
export async function findDocument(
  o: ApiDocumentsOptions,
  place: Place & { readonly userId: string },
): Promise<StoredDocument> {
  const document = await o.documents.store.readDocument(place.userId, place.collection, place.id)
  if (document === undefined) throw new AppError<RequestErrorCode>('not-found')
  return document
}

export async function write(
  o: ApiDocumentsOptions,
  { scope: _scope, ...writer }: Program,
  { ifMatch, fields, ...place }: Place & { readonly fields: object; readonly ifMatch?: string | undefined },
): Promise<StoredDocument> {
  await o.limits.take(writing, writer.userId)
  const version = ifMatch === undefined ? {} : { version: Number(ifMatch.replaceAll('"', '')) }
  const written = await o.documents.overwrite({ ...writer, ...place, fields: toJson(fields), ...version })
  if (written.ok) return written.value
  throw refusal(written.error)
}

export async function remove(o: ApiDocumentsOptions, session: Program, place: Place): Promise<{ ok: true }> {
  const { collection, id } = place
  await findDocument(o, { ...session, ...place })
  await change(o, session, { path: documentKey(collection, id), type: 'DELETED', fields: [] })
  return { ok: true }
}

/** Returns the document as it is then; undefined where a later edit stands against the change. */
export async function change(
  o: ApiDocumentsOptions,
  { scope: _scope, ...writer }: Program,
  draft: Parameters<DocumentService['writeAsPerson']>[1][number],
): Promise<StoredDocument | undefined> {
  await o.limits.take(writing, writer.userId)
  const { results, written } = await o.documents.writeAsPerson(writer, [draft])
  const [result] = results
  if (result?.outcome === 'rejected') throw refusal(result)
  return written[0]
}

type Refused = { readonly code: DocumentErrorCode } & { readonly [Key in 'field' | 'message']?: string | undefined }

function refusal({ code, field, message }: Refused) {
  return new AppError<DocumentErrorCode>(code, {
    ...(field === undefined ? {} : { field }),
    // Files have a code by the same name, with another text.
    ...(code === 'quota-exceeded' && message !== undefined ? { message } : {}),
  })
}

/** Without what is undefined. */
function toJson(fields: object): JsonObject {
  return JSON.parse(JSON.stringify(fields))
}

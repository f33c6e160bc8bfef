/** What people call a document that may be gone, and whether they may bring it back. */
import type { JsonObject } from '#base/text/json'
import { mayEdit } from '#documents'
import type { DocumentsClient } from '#documents/client'
import { tools } from '#tools'
import { describeValue, nameOf, shorten, collectionWord, knownCollections, toFieldWord } from './describe-value.ts'

const MAX_NAME = 60

type Lost = { readonly collection: string; readonly fields: JsonObject }

/** `Rad „Kantine“`, or without a title what its tool says (`Mo, 23.11., 21:25–21:26, Akquise`), or else what stands in its fields. */
export function nameDocument({ collection, fields }: Lost, documents: Pick<DocumentsClient, 'list'>): string {
  const title = nameOf(fields)
  if (title !== undefined) return `${collectionWord(collection)} „${shorten(title, MAX_NAME)}“`
  const described = tools
    .flatMap(({ names = [] }) => names)
    .find((names) => names.collection === collection)
    ?.name(fields, documents.list, Date.now())
  return described === undefined ? nameByFields(collection, fields) : shorten(described, MAX_NAME)
}

function nameByFields(collection: string, fields: JsonObject): string {
  const { labels = {} } = knownCollections.get(collection) ?? {}
  const parts = Object.entries(fields).flatMap(([key, value]) => {
    const word = toFieldWord(Object.hasOwn(labels, key) ? labels[key] : undefined)
    const isSaid = word.isTechnical !== true && (typeof value === 'string' || typeof value === 'number')
    return isSaid ? [`${word.label} ${describeValue(value, word)}`] : []
  })
  const text = parts.length === 0 ? '' : `: ${parts.join(', ')}`
  return shorten(`${collectionWord(collection)}${text}`, MAX_NAME)
}

/** The same rule as that of the server (X16), as far as this device knows the document or its leader. */
export function isReadOnly(
  {
    collection,
    id,
    fields,
  }: { readonly collection: string; readonly id: string; readonly fields?: JsonObject | undefined },
  documents: Pick<DocumentsClient, 'view'>,
  userId: string,
): boolean {
  const follows = knownCollections.get(collection)?.follows
  const own = documents.view(collection, id)
  const leaderId = follows === undefined ? id : (own ?? fields)?.[follows.field as never]
  const leading = knownCollections.get(follows?.collection ?? collection)
  const leader =
    typeof leaderId === 'string' && leading !== undefined ? documents.view(leading.name, leaderId) : undefined
  return leading !== undefined && leader !== undefined && !mayEdit(leading, leader, userId)
}

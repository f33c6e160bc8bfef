/**
 * The shapes that come by the thousand, checked by hand: a schema takes longer for a document than all the rest that is
 * done with it. What is not plainly of the shape is the schema's to judge, so the verdict is always the schema's.
 */
import * as z from 'zod/mini'
import { isJsonObject, type Json } from '#base/text/json'

/** An array of what `schema` accepts; `isPlain` may say so of a value without asking the schema. */
export function manyOf<Item>(schema: z.ZodMiniType<Item>, isPlain: (value: unknown) => boolean): z.ZodMiniType<Item[]> {
  const isItem = (value: unknown): boolean => isPlain(value) || schema.safeParse(value).success
  return z.custom<Item[]>((value) => Array.isArray(value) && value.every(isItem))
}

export function isPlainDocument(value: unknown): boolean {
  if (!isJsonObject(value)) return false
  const { collection, id, ownerId, memberIds, version, createdAt, updatedAt, isDeleted, fields } = value
  return (
    typeof collection === 'string' &&
    typeof id === 'string' &&
    typeof ownerId === 'string' &&
    isTexts(memberIds) &&
    Number.isSafeInteger(version) &&
    typeof createdAt === 'string' &&
    typeof updatedAt === 'string' &&
    typeof isDeleted === 'boolean' &&
    isJsonObject(fields)
  )
}

/** Whether it says of a change that it was applied and met nothing. */
export function isPlainlyApplied(value: unknown): boolean {
  if (!isJsonObject(value)) return false
  const { outcome, changeId, version, supersededKeys, conflicts } = value
  return (
    outcome === 'applied' &&
    typeof changeId === 'string' &&
    Number.isSafeInteger(version) &&
    isTexts(supersededKeys) &&
    conflicts === undefined
  )
}

function isTexts(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

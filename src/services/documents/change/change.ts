/**
 * A change is the only way anything is written, online or offline: the local change record of the
 * product's specification (path, type, fields, id) with what syncing it needs.
 */
import * as z from 'zod/mini'
import type { Json } from '#base/text/json'

export const changeTypes = ['ADD', 'MODIFIED', 'DELETED'] as const
export type ChangeType = (typeof changeTypes)[number]

export type ChangeField = {
  readonly key: string
  /** Absent: the field is removed. */
  readonly value?: Json
  /** When this field was edited, if that was before the change's own `editedAt` (rule F6). */
  readonly editedAt?: string
}

export type Change = {
  /** `collection/documentId[/field…]`; a segment `find_{id}` picks the list item with that id. */
  readonly path: string
  readonly type: ChangeType
  readonly fields: readonly ChangeField[]
  /** The item to delete; with DELETED at an item path only. */
  readonly id?: string
  readonly changeId: string
  readonly userId: string
  readonly deviceId: string
  /** ISO 8601 in UTC by the device's own clock. */
  readonly editedAt: string
  /** The version of the document the person saw while editing; 0 when there was none. */
  readonly baseVersion: number
  /** It was refused and is tried again: its own device may have sent later edits meanwhile (rule S6). */
  readonly isRetried?: true
}

const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const instant = z.iso.datetime()

/** The shape of one change on the wire. What its path and fields may say is `checkChange`'s to judge. */
export const changeSchema = z.strictObject({
  path: z.string().check(z.maxLength(1_200)),
  type: z.enum(changeTypes),
  fields: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(64)),
        value: z.optional(z.unknown()),
        editedAt: z.optional(instant),
      }),
    )
    .check(z.maxLength(1_000)),
  id: z.optional(identifier),
  changeId: identifier,
  userId: identifier,
  deviceId: identifier,
  editedAt: instant,
  baseVersion: z.int().check(z.minimum(0)),
  isRetried: z.optional(z.literal(true)),
})

/** The part of a change that a screen decides; the documents client adds the rest. */
export type ChangeDraft = Pick<Change, 'path' | 'type' | 'fields' | 'id'>

/** A change as the device keeps it until the server has answered. */
export type PendingChange = Change & {
  /** Place in the order of recording on this device; smaller is older. Milliseconds or more, so it never starts over. */
  readonly sequence: number
  /** Sequence of the newest change folded into this one; `sequence` itself without one. */
  readonly lastSequence: number
  /** For an ADD: whether the server may already hold the added document, so that deleting it has to be sent (rule F3). */
  readonly mayBeOnServer: boolean
  /** Whether it was ever sent; then it stays as it is until it is answered (rule F9). */
  readonly isSent: boolean
}

/** What the change store and the outbox accept when they are read again. */
export const pendingChangeSchema = z.extend(changeSchema, {
  sequence: z.int(),
  lastSequence: z.int(),
  mayBeOnServer: z.boolean(),
  isSent: z.boolean(),
})

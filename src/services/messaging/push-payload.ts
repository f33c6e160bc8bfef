import * as z from 'zod/mini'
import { severities } from './message-source.ts'

/** Largest encrypted body that push services take (RFC 8030, section 7.2), in bytes. */
export const PUSH_BODY_LIMIT_BYTES = 4_096
/** What is left of that for the text itself: aes128gcm adds a header of 86 bytes, a delimiter and a tag (RFC 8188). */
export const PUSH_TEXT_LIMIT_BYTES = 3_993

/** What a push carries to the push worker, as JSON. Push services see its length and when it came, nothing else. */
export const pushPayloadSchema = z.object({
  /** Id of the message's document; absent where one push stands for several. */
  messageId: z.optional(z.string()),
  title: z.string(),
  body: z.string(),
  /** Path inside the app. */
  link: z.string(),
  /** Pushes of one source are joined into one notice as long as it is shown. */
  source: z.string(),
  /** German: the source as people know it, for „3 Nachrichten von Zeiterfassung“. */
  sourceLabel: z.string(),
  /** Of the kind of the message; the gravest of several. */
  severity: z.optional(z.enum(severities)),
  /** How many messages this push stands for. Absent: one. */
  count: z.optional(z.number()),
  /** How many messages the person has not read, for the badge on the app's icon. */
  unreadCount: z.number(),
  /**
   * False: no toast of the open app tells of it now, because the person wants none of this kind or it had to wait. Absent:
   * one does.
   */
  hasToast: z.optional(z.boolean()),
  /** When the message was written: milliseconds since 1970. */
  sentAtMs: z.number(),
})

export type PushPayload = z.infer<typeof pushPayloadSchema>

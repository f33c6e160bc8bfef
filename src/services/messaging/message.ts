import * as z from 'zod/mini'
import { defineCollection } from '#documents'
import { MESSAGES_NAME } from './message-place.ts'

/**
 * A path of this app in its plain spelling. No empty segment, backslash or control character: browsers drop or rewrite
 * those, and then `/\t/evil.example` is another site's address.
 */
const PATH = /^\/(?:[^/\\?#\p{Cc}]+(?:\/[^/\\?#\p{Cc}]+)*\/?)?(?:[?#][^\\\p{Cc}]*)?$/u

/** The longest title and text of a message, in code points. */
export const MESSAGE_TITLE_LENGTH = 200
export const MESSAGE_BODY_LENGTH = 2_000
/** The longest link of a message. */
export const MESSAGE_LINK_LENGTH = 500

/**
 * Every notice is a message first; the unread ones (no `readAt`) are the bell's red count. When it came
 * is the document's own `createdAt`, which no change sets (rule X3 of the documents service).
 */
export const messagesCollection = defineCollection({
  name: MESSAGES_NAME,
  label: 'Nachricht',
  labels: {
    receiverId: { label: 'Für', isTechnical: true },
    kind: { label: 'Art', isTechnical: true },
    title: 'Titel',
    body: 'Text',
    link: { label: 'Führt zu', isTechnical: true },
    readAt: 'Gelesen',
    deletedAt: 'Gelöscht',
    source: { label: 'Von', isTechnical: true },
  },
  schema: z.strictObject({
    receiverId: z.string(),
    kind: z.string().check(z.maxLength(64)),
    title: z.string().check(z.maxLength(MESSAGE_TITLE_LENGTH)),
    body: z.string().check(z.maxLength(MESSAGE_BODY_LENGTH)),
    /** Path inside the app that the message leads to. */
    link: z.string().check(z.maxLength(MESSAGE_LINK_LENGTH), z.regex(PATH)),
    readAt: z.optional(z.iso.datetime()),
    /** Set by the person; shown nowhere from then on, and gone for good some weeks later. Taking it back is the undo. */
    deletedAt: z.optional(z.iso.datetime()),
    /** The tool or service it comes from: the id of a `MessageSource`. */
    source: z.string().check(z.maxLength(64)),
  }),
  access: 'owner',
  createdBy: 'server',
  serverFields: ['receiverId', 'kind', 'title', 'body', 'link', 'source'],
})

export type Message = z.infer<typeof messagesCollection.schema>

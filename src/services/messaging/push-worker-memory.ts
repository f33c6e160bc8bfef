/** What the app's pages and its push worker have to agree on besides the payload. */
import * as z from 'zod/mini'
import { PUSH_SCOPE } from './push-endpoints.ts'

/** Cache and address of the only thing the push worker keeps, where pages and worker find it. */
export const PUSH_MEMORY_CACHE = 'push'
export const PUSH_MEMORY_PATH = `${PUSH_SCOPE}/memory`

/** The lock under which notices are read and shown. */
export const NOTICE_LOCK = 'notices'

/** What the push worker needs when the browser changes the subscription while no page is open. */
export const pushWorkerMemorySchema = z.object({
  /** The subscription that the server knows. */
  endpoint: z.string(),
  /** The server's key, as `readPushKey` says it. */
  publicKey: z.string(),
})

export type PushWorkerMemory = z.infer<typeof pushWorkerMemorySchema>

/** From the push worker to a page: the user pressed a notification. The page answers over the message's port. */
export const openLinkSchema = z.object({
  kind: z.literal('open-link'),
  /** Path inside the app. */
  link: z.string(),
  /** When the worker stops waiting; a page that was frozen meanwhile leaves its reader where they are. */
  untilMs: z.number(),
})

export type OpenLink = z.infer<typeof openLinkSchema>

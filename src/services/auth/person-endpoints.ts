import * as z from 'zod/mini'
import { doneAnswer } from './account.ts'
import { defineAuthEndpoint } from './define-auth-endpoint.ts'

/** One JSON file with everything of the signed-in person; a download, so it is opened, not called. */
export const EXPORT_PATH = '/api/auth/export'

/** How a file in the format of docs/export.md begins; the version grows when something there changes its meaning. */
export const EXPORT_HEAD = { format: 'taschenmesser-export', version: 1 } as const

/**
 * Needs a recent sign-in (a guest has none and needs none), and the person's name as it is shown, else `invalid-request`
 * with field `name`. All sessions end at once, and everything of the person goes: what they own, for its members too,
 * and their memberships; in the history of others' documents stays what they did, as somebody else's. It can't come
 * back. When the administrator leaves, the oldest account that stays becomes the administrator.
 */
export const deleteAccount = defineAuthEndpoint('delete', z.strictObject({ name: z.string() }), doneAnswer)

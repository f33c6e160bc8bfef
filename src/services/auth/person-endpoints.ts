import * as z from 'zod/mini'
import { doneAnswer } from './account.ts'
import { defineAuthEndpoint } from './define-auth-endpoint.ts'

/** One JSON file with everything of the signed-in person; a download, so it is opened, not called. */
export const EXPORT_PATH = '/api/auth/export'

/** How a file in the format of docs/export.md begins; the version grows when something there changes its meaning. */
export const EXPORT_HEAD = { format: 'taschenmesser-export', version: 1 } as const

/**
 * Needs a recent sign-in (a guest needs none), and the user's name as it is shown, else `invalid-request` with field `name`. All
 * sessions end at once, and all of the user's data is removed: the documents they own, for members too, and their memberships. Their
 * changes stay in the history of other users' documents under an anonymous id. It cannot be undone. If the administrator leaves, the
 * oldest remaining account becomes the administrator.
 */
export const deleteAccount = defineAuthEndpoint('delete', z.strictObject({ name: z.string() }), doneAnswer)

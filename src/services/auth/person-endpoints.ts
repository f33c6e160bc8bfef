import * as z from 'zod/mini'
import { doneAnswer } from './account.ts'
import { defineAuthEndpoint } from './define-auth-endpoint.ts'

/** One JSON file with everything of the signed-in person; a download, so it is opened, not called. */
export const EXPORT_PATH = '/api/auth/export'

/** Needs a recent sign-in, and the person's name as it is shown. Everything of the person goes, and can't come back. */
export const deleteAccount = defineAuthEndpoint('delete', z.strictObject({ name: z.string() }), doneAnswer)

/** What the import asks of the server: a page of another site, which a browser may not read itself. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'

/** Why there is no page. */
export const pageRefusals = ['refused', 'unreachable', 'too-large', 'no-page'] as const
export type PageRefusal = (typeof pageRefusals)[number]

/** Fetches a page for a signed-in user; nothing of it is kept. Ten a minute for each person. */
export const fetchPage = defineEndpoint({
  method: 'POST',
  path: '/api/recipes/page',
  bodyLimitBytes: 8 * 1024,
  input: z.strictObject({ url: z.string().check(z.regex(/^https?:\/\/\S+$/i), z.maxLength(2_000)) }),
  output: z.object({
    /** The page, and the address it was at in the end. */
    page: z.optional(z.object({ html: z.string(), url: z.string() })),
    refusal: z.optional(z.enum(pageRefusals)),
  }),
})

/** What the import asks of the server: a page or a picture of another site, which a browser may not read itself. */
import * as z from 'zod/mini'
import { pictureTypes } from '#files'
import { defineEndpoint } from '#http'

/** Why there is no page, or no picture. */
export const pageRefusals = ['refused', 'unreachable', 'too-large', 'no-page', 'no-picture'] as const
export type PageRefusal = (typeof pageRefusals)[number]

/** Fetches a page or a picture for a signed-in user; nothing of it is kept. Ten pages and sixty pictures a minute for each person. */
export const fetchPage = defineEndpoint({
  method: 'POST',
  path: '/api/recipes/page',
  bodyLimitBytes: 8 * 1024,
  input: z.strictObject({
    url: z.string().check(z.regex(/^https?:\/\/\S+$/i), z.maxLength(2_000)),
    kind: z.enum(['page', 'picture']),
  }),
  output: z.object({
    /** The page, and the address it was at in the end. */
    page: z.optional(z.object({ html: z.string(), url: z.string() })),
    picture: z.optional(z.object({ base64url: z.string(), type: z.enum(pictureTypes) })),
    refusal: z.optional(z.enum(pageRefusals)),
  }),
})

/** The address in a text of at most two lines, which is too little for a recipe (R89). */
export function findPageAddress(text: string): string | undefined {
  const lines = text.slice(0, TEXT_LENGTH + 1).trim()
  if (lines.length > TEXT_LENGTH || lines.split(/\n\s*/).length > 2) return undefined
  return /https?:\/\/[^\s<>"]{4,1990}/i.exec(lines)?.[0]
}

/** An address has at most 2,000 characters; a title or a few words may stand with it. */
const TEXT_LENGTH = 3_000

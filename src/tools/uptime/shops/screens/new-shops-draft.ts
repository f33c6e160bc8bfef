/** What is typed while shops are added, in both steps. */
import * as z from 'zod/mini'
import { shopParts } from '../plan-new-shops.ts'
import { shopPrograms } from '../presets.ts'
import { shopDraftSchema } from '../shop-draft.ts'

export const newShopsSchema = z.object({
  address: z.string(),
  parts: z.array(z.enum(shopParts)),
  /** What the shop runs on. */
  program: z.enum(shopPrograms),
  /** Empty as long as the first step lasts. */
  drafts: z.array(shopDraftSchema),
  /** Which of several is in its form. */
  editing: z.optional(z.int()),
})
export type NewShopsDraft = z.infer<typeof newShopsSchema>

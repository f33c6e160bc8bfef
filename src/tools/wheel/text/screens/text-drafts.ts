/**
 * Texts that could not be taken over, such as one that is too long: kept in this tab until they are put right, so that
 * neither another view nor a reload loses what was typed.
 */
import * as z from 'zod/mini'
import { entrySchema } from '../../model.ts'
import type { TextBase } from '../read-entries.ts'

const draftSchema = z.object({
  text: z.string(),
  base: z.object({ entries: z.array(entrySchema), removed: z.array(entrySchema) }),
})

export type TextDraft = { readonly text: string; readonly base: TextBase }

const keyOf = (wheelId: string): string => `wheelText:${wheelId}`

export function readTextDraft(wheelId: string): TextDraft | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(wheelId))
    const draft = kept === null ? undefined : draftSchema.safeParse(JSON.parse(kept))
    return draft?.success === true ? draft.data : undefined
  } catch {
    // A browser that refuses its storage has kept nothing; what is not ours is nothing either.
    return undefined
  }
}

/** Keeps the draft, or removes the kept one if `draft` is undefined. */
export function keepTextDraft(wheelId: string, draft: TextDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(wheelId))
    else sessionStorage.setItem(keyOf(wheelId), JSON.stringify(draft))
  } catch {
    // Then it is there as long as the field is.
  }
}

/** What is typed into a form and not saved yet: kept in this tab, so that neither another page nor a reload loses it. */
import type * as z from 'zod/mini'

export type StoredDraft<Draft> = {
  readonly read: () => Draft | undefined
  readonly keep: (draft: Draft | undefined) => void
}

/** `name` says whose and which form it is. */
export function storedDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>): StoredDraft<Draft> {
  const key = `uptimeDraft:${name}`
  return {
    read: () => {
      try {
        const kept = sessionStorage.getItem(key)
        const draft = kept === null ? undefined : schema.safeParse(JSON.parse(kept))
        return draft?.success === true ? draft.data : undefined
      } catch {
        // A browser that refuses its storage has kept nothing; what is not ours is nothing either.
        return undefined
      }
    },
    keep: (draft) => {
      try {
        if (draft === undefined) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Then it is there as long as the form is.
      }
    },
  }
}

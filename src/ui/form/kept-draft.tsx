/** What was typed into a form and is not saved yet: kept in this tab, so that closing the form or a reload does not lose it. */
import { useContext } from 'react'
import { PageFrameContext } from '../page/page.tsx'

export type KeptDraft<Draft> = {
  readonly read: () => Draft | undefined
  /** Undefined forgets it. */
  readonly keep: (draft: Draft | undefined) => void
}

/** Keeps the draft of the form of this name, for the current user; `isDraft` judges what an older version of the app has kept. */
export function useKeptDraft<Draft>(name: string, isDraft: (value: unknown) => value is Draft): KeptDraft<Draft> {
  const { userId = '' } = useContext(PageFrameContext)
  return createKeptDraft(`${PREFIX}${userId}:${name}`, isDraft)
}

/** Forgets what was typed in this tab by any user: for users who sign out, or whose account is deleted. */
export function forgetKeptDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}

const PREFIX = 'form:'

function createKeptDraft<Draft>(key: string, isDraft: (value: unknown) => value is Draft): KeptDraft<Draft> {
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isDraft(kept) ? kept : undefined
      } catch {
        // A browser that refuses its storage has kept nothing; what cannot be read is nothing either.
        return undefined
      }
    },
    keep: (draft) => {
      try {
        if (draft === undefined) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Then it exists as long as the form is open.
      }
    },
  }
}

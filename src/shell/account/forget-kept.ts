import { forgetAnswers } from '#kit/cached-answers'
import { forgetReceived } from '#kit/import/received-file'
import { forgetKeptDrafts } from '#ui/form/kept-draft'

/** Removes what this device keeps beside documents and files, for users who sign out or whose account is deleted. Never rejects. */
export async function forgetKept(userId: string): Promise<void> {
  forgetKeptDrafts()
  await forgetAnswers(userId)
  // A browser that refuses its storage has kept nothing.
  await forgetReceived().catch(() => undefined)
}

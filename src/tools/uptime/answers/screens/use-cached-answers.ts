import { useUser } from '#auth/client'
import { openCachedAnswers, type CachedAnswers } from './cached-answers.ts'

let opened: { readonly userId: string; readonly answers: CachedAnswers } | undefined

/** The answers about shops that this device keeps for the signed-in user; the same object as long as the user stays the same. */
export function useCachedAnswers(): CachedAnswers | undefined {
  const userId = useUser()?.id
  return userId === undefined ? undefined : keptAnswersOf(userId)
}

function keptAnswersOf(userId: string): CachedAnswers {
  if (opened?.userId !== userId) {
    opened?.answers.close()
    opened = { userId, answers: openCachedAnswers({ userId, now: Date.now, log: console }) }
  }
  return opened.answers
}

import { useUser } from '#auth/client'
import { openKeptAnswers, type KeptAnswers } from './kept-answers.ts'

let opened: { readonly userId: string; readonly answers: KeptAnswers } | undefined

/** What this device keeps of answers about the shops of whoever is signed in; the same object as long as it is them. */
export function useKeptAnswers(): KeptAnswers | undefined {
  const userId = useUser()?.id
  return userId === undefined ? undefined : keptAnswersOf(userId)
}

function keptAnswersOf(userId: string): KeptAnswers {
  if (opened?.userId !== userId) {
    opened?.answers.close()
    opened = { userId, answers: openKeptAnswers({ userId, now: Date.now, log: console }) }
  }
  return opened.answers
}

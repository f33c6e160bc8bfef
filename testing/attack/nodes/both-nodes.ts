/** What each attack on two nodes has, and how it looks at what came of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackedServer } from '../attacked-server.ts'
import type { AttackAnswer } from '../send.ts'

export type Nodes = {
  readonly here: AttackedServer
  readonly there: AttackedServer
  /** Notes that something has to hold, and a finding where it does not. */
  holds(isHeld: boolean, what: string, detail?: string): void
}

/** What one node learns of the other by NOTIFY, or at its next look into the database. */
const LEARNED_MS = 3_000
const LOOK_MS = 50

/** Whether something is so soon, by news from node to node. */
export async function learns(isSo: () => Promise<boolean>, withinMs = LEARNED_MS): Promise<boolean> {
  for (let passedMs = 0; passedMs < withinMs; passedMs += LOOK_MS) {
    if (await isSo()) return true
    await sleep(LOOK_MS)
  }
  return false
}

/** How many were taken. */
export function used(answers: readonly AttackAnswer[]): number {
  return answers.filter(({ status }) => status === 200).length
}

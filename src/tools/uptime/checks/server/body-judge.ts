import type { CheckFailure } from '../../model.ts'
import type { JudgedBody } from './judge-body.ts'

/** Says whether bodies are right, and holds up nothing else meanwhile, whatever is in them (rules K15 and K16). */
export type BodyJudge = {
  /**
   * Undefined of a body that is right. `too-costly` where judging takes too long or too much memory, `not-judged` where this
   * server had no time for it or ends. The body may be gone afterwards. Rejects only by a fault of ours.
   */
  judge(
    judged: JudgedBody,
    o: {
      /** The owner of the check: owners take turns, and unused turns go to the others. */
      readonly ownerId: string
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<CheckFailure | undefined>
  /** What waits or is being judged is not judged any more. */
  close(): Promise<void>
}

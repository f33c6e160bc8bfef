/** Deleting the history of everything one owns, one request after the other (rule H4). Pure but for its one question. */
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'

type StepAnswer = Result<{ readonly freedBytes: number; readonly next?: string | undefined }, RequestFailure>

/** However it ended, `freedBytes` are free. */
export type Erased = { readonly freedBytes: number } & (
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }
)

/** What was begun when `signal` says stop is waited for. */
export async function eraseInSteps(o: {
  readonly eraseStep: (after: string | undefined) => Promise<StepAnswer>
  /** So many bytes are free by now. */
  readonly onProgress: (freedBytes: number) => void
  readonly signal: AbortSignal
}): Promise<Erased> {
  let freedBytes = 0
  let after: string | undefined
  do {
    if (o.signal.aborted) return { kind: 'stopped', freedBytes }
    const answer = await o.eraseStep(after)
    if (!answer.ok) return { kind: 'failed', freedBytes, message: answer.error.message }
    freedBytes += answer.value.freedBytes
    after = answer.value.next
    o.onProgress(freedBytes)
  } while (after !== undefined)
  return { kind: 'done', freedBytes }
}

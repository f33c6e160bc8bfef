/** The page's side of the index, which a worker fills and searches. */
import { inPortions } from '#ui/in-portions'
import type { PaletteEntry } from './palette-entries.ts'
import type { IndexedEntry } from './palette-index.ts'
import type { PaletteAnswer, PaletteQuestion, PaletteTask } from './palette-messages.ts'

/** Hears what is found. */
export type SearchListener<Question> = {
  readonly onFound: (question: Question, answer: PaletteAnswer) => void
  /** The worker did not start, or broke. */
  readonly onFailed: () => void
}

export type PaletteSearcher<Question extends PaletteQuestion> = {
  /** Whether a question is answered at once. */
  readonly isReady: () => boolean
  /** Asked in the middle of a search, the last question comes next, and those between stay without an answer. */
  readonly ask: (question: Question) => void
  /** One listener at a time. */
  readonly listen: (listener: SearchListener<Question> | undefined) => void
  readonly close: () => void
}

export function openPaletteSearcher<Question extends PaletteQuestion>(
  entries: readonly PaletteEntry[],
): PaletteSearcher<Question> {
  const worker = new Worker(new URL('../workers/palette-worker.ts', import.meta.url), { type: 'module' })
  const post = (task: PaletteTask): void => worker.postMessage(task)
  let listener: SearchListener<Question> | undefined
  let state: 'filling' | 'ready' | 'closed' = 'filling'
  let asked: Question | undefined
  let next: Question | undefined
  function askNext(): void {
    if (state !== 'ready' || asked !== undefined || next === undefined) return
    asked = next
    next = undefined
    post({ kind: 'ask', question: asked })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<PaletteAnswer>) => {
    const question = asked
    asked = undefined
    if (question !== undefined) listener?.onFound(question, data)
    askNext()
  })
  worker.addEventListener('error', () => {
    state = 'closed'
    listener?.onFailed()
  })
  void fill(entries, post, () => state !== 'closed').then(() => {
    if (state === 'filling') state = 'ready'
    askNext()
  })
  return {
    isReady: () => state === 'ready',
    ask: (question) => {
      next = question
      askNext()
    },
    listen: (heard) => (listener = heard),
    close: () => {
      state = 'closed'
      worker.terminate()
    },
  }
}

/** Sends all entries in portions, since asking for their words takes a while. */
async function fill(
  entries: readonly PaletteEntry[],
  post: (task: PaletteTask) => void,
  canGoOn: () => boolean,
): Promise<void> {
  let portion: IndexedEntry[] = []
  const onProgress = (): void => {
    post({ kind: 'add', entries: portion })
    portion = []
  }
  await inPortions(entries, { canGoOn, onProgress }, (entry) => {
    const { title, detail, words, group, toolId, changedAt, weight } = entry
    portion.push({ title, detail, words: words(), group, toolId, changedAt, weight })
  })
}

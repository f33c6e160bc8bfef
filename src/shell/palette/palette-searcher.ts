/** The page's side of the index, which a worker fills and searches. */
import { inPortions } from '#ui/in-portions'
import type { PaletteEntry } from './palette-entries.ts'
import type { HitGroup, IndexedEntry } from './palette-index.ts'
import type { PaletteAnswer, PaletteQuestion, PaletteTask } from './palette-messages.ts'

/** Hears what is found. */
export type SearchListener = {
  readonly onFound: (question: PaletteQuestion, groups: readonly HitGroup[]) => void
  /** The worker did not start or broke, or an entry has no words to give. */
  readonly onFailed: () => void
}

export type PaletteSearcher = {
  /** Whether the index has all entries, so that a question is answered at once. */
  readonly isReady: () => boolean
  /** Asked in the middle of a search, the last question comes next, and those between stay without an answer. */
  readonly ask: (question: PaletteQuestion) => void
  /** One listener at a time. */
  readonly listen: (listener: SearchListener | undefined) => void
  readonly close: () => void
}

export function openPaletteSearcher(entries: readonly PaletteEntry[]): PaletteSearcher {
  const worker = new Worker(new URL('../workers/palette-worker.ts', import.meta.url), { type: 'module' })
  const post = (task: PaletteTask): void => worker.postMessage(task)
  let listener: SearchListener | undefined
  let state: 'filling' | 'ready' | 'closed' = 'filling'
  let asked: PaletteQuestion | undefined
  let next: PaletteQuestion | undefined
  function askNext(): void {
    if (state !== 'ready' || asked !== undefined || next === undefined) return
    asked = next
    next = undefined
    post({ kind: 'ask', question: asked })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<PaletteAnswer>) => {
    if (data.kind === 'filled') state = 'ready'
    else {
      const question = asked
      asked = undefined
      if (question !== undefined) listener?.onFound(question, data.groups)
    }
    askNext()
  })
  const fail = (): void => {
    if (state === 'closed') return
    state = 'closed'
    worker.terminate()
    listener?.onFailed()
  }
  worker.addEventListener('error', fail)
  void fill(entries, post, () => state !== 'closed').catch(fail)
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

/** Sends all entries in portions, since asking for their words takes a while, and then that these are all. */
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
    const { title, detail, words, areNames, group, toolId, changedAt, weight } = entry
    portion.push({ title, detail, words: words(), areNames, group, toolId, changedAt, weight })
  })
  if (canGoOn()) post({ kind: 'end' })
}

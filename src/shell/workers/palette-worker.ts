/** Holds the index of the palette and searches it beside the page, so that no key waits for a search. It ends when the page ends it. */
import { createPaletteIndex, groupHits } from '../palette/palette-index.ts'
import { SHOWN, type PaletteAnswer, type PaletteTask } from '../palette/palette-messages.ts'

declare const self: DedicatedWorkerGlobalScope

const index = createPaletteIndex()

const answer = (given: PaletteAnswer): void => self.postMessage(given)

self.addEventListener('message', ({ data }: MessageEvent<PaletteTask>) => {
  if (data.kind === 'add') return data.entries.forEach(index.add)
  if (data.kind === 'end') return answer({ kind: 'filled' })
  const { query, opened, ...context } = data.question
  const hits = index.search(query, context)
  answer({ kind: 'found', groups: groupHits(hits, (name) => (name === opened?.group ? opened.count : SHOWN)) })
})

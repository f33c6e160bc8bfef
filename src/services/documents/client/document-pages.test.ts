import { expect, test } from 'vitest'
import { document, page } from '#testing/documents/sync-device'
import type { FeedPage } from '#documents'
import { emptyContents } from '../rescue/last-copy.ts'
import { pageText, replayPage } from './document-pages.ts'
import { noteReceived } from './session/received-page.ts'

const tricky = document('c', 1, { fields: { title: ',"documents":[ ],"lost":[]}', text: '“Ä“\n' } })

function replayed(of: Pick<FeedPage, 'documents' | 'lost'>, keepOnly: ReadonlySet<string> | null = null) {
  const contents = emptyContents()
  for (const id of ['old', 'gone']) contents.documents.set(`notes/${id}`, document(id))
  replayPage(contents, pageText({ ...of, keepOnly, anew: null }))
  return [...contents.documents.values()]
}

test.each([
  ['as our server writes it', (of: FeedPage) => JSON.stringify(of)],
  [
    'with documents that look like a page',
    (of: FeedPage) => JSON.stringify({ ...of, documents: [...of.documents, tricky] }),
  ],
  ['in another order', ({ documents, lost, ...frame }: FeedPage) => JSON.stringify({ lost, documents, ...frame })],
  ['with something behind', (of: FeedPage) => JSON.stringify({ ...of, more: { documents: [], lost: [] } })],
  ['with spaces', (of: FeedPage) => JSON.stringify(of, null, 2)],
])('Y9: a page that arrived %s is kept as it is', (_how, write) => {
  const text = write(
    page({ documents: [document('a', 3), document('b')], lost: [{ collection: 'notes', id: 'gone' }] }),
  )
  const received = JSON.parse(text) as FeedPage
  noteReceived(received, text)
  expect(replayed(received)).toEqual([document('old'), ...received.documents])
  expect(replayed(received, new Set(['notes/a']))).toEqual([document('a', 3)])
})

test('Y9: a page without a text of its own is kept, too', () => {
  expect(replayed({ documents: [tricky], lost: [] })).toEqual([document('old'), document('gone'), tricky])
})

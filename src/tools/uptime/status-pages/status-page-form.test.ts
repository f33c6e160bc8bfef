import { expect, test } from 'vitest'
import { statusPageSchema } from '../model.ts'
import { draftOfStatusPage, newStatusPageDraft, readStatusPageDraft, slugOf } from './status-page-form.ts'

test.each([
  ['Mein Shop', 'mein-shop'],
  ['Käse & Brötchen!', 'kaese-broetchen'],
  ['  Café Zoë  ', 'cafe-zoe'],
  ['Ö', 'status-oe'],
  ['!!!', ''],
  ['x'.repeat(80), 'x'.repeat(63)],
])('P6: „%s“ makes the address %s', (title, slug) => expect(slugOf(title)).toBe(slug))

const shop = { id: 'e1', shopId: 's1' }

test('P6: a draft is a page that the collection takes, and the page a draft again', () => {
  const draft = {
    ...newStatusPageDraft,
    title: ' Mein Shop ',
    shops: [{ ...shop, label: '  ' }],
    description: ' Hallo ',
  }
  const read = readStatusPageDraft(draft, [])
  expect(read).toMatchObject({ ok: true, value: { title: 'Mein Shop', slug: 'mein-shop', shops: [shop] } })
  if (!read.ok) throw new Error('it is a page')
  expect(statusPageSchema.safeParse(read.value).success).toBe(true)
  expect(readStatusPageDraft(draftOfStatusPage(read.value), [])).toEqual(read)
})

test('P6: all missing values are reported at once, each beside its field', () => {
  expect(readStatusPageDraft({ ...newStatusPageDraft, slug: '-a-' }, [])).toMatchObject({
    ok: false,
    error: {
      title: 'Gib der Seite einen Titel.',
      slug: expect.stringContaining('Kleinbuchstaben'),
      shops: 'Wähle mindestens einen Shop.',
    },
  })
})

test('P8: a page made anew shows groups, one from before does not until its owner says so', () => {
  const read = readStatusPageDraft({ ...newStatusPageDraft, title: 'Mein Shop', shops: [shop] }, [])
  if (!read.ok) throw new Error('it is a page')
  expect(read.value.showsGroups).toBe(true)
  const { showsGroups: _new, ...before } = read.value
  const draft = draftOfStatusPage(before)
  expect(draft.showsGroups).toBe(false)
  expect(readStatusPageDraft(draft, [])).toEqual({ ok: true, value: before })
  expect(readStatusPageDraft({ ...draft, showsGroups: true }, [])).toEqual({ ok: true, value: read.value })
})

import { expect, it } from 'vitest'
import { emptyDraft } from '../recipe/recipe-draft.ts'
import { makeRecipe } from '../recipe/make-recipe.ts'
import {
  addWaiting,
  countPictures,
  fetchedPictureUrl,
  importedPhotoId,
  isAsImported,
  isPassing,
  MAX_WAITING,
  readWaiting,
  retryLost,
  settlePicture,
  storeWaiting,
} from './waiting-pictures.ts'

const picture = (recipeId: string) => ({ recipeId, url: `https://kochen.example/${recipeId}.jpg` })
const three = addWaiting(readWaiting(''), ['a', 'b', 'c'].map(picture))

it('R62: what waits is kept as text until each picture is copied, lost or needed no more', () => {
  expect(readWaiting(storeWaiting(three))).toEqual(three)
  const later = settlePicture(settlePicture(three, picture('a'), 'copied'), picture('b'), 'lost')
  expect(later).toEqual({ waiting: [picture('c')], lost: [picture('b')], copiedCount: 1 })
  expect(countPictures(later)).toBe(3)
  const again = retryLost(settlePicture(later, picture('c'), 'needless'))
  expect(again).toEqual({ waiting: [picture('b')], lost: [], copiedCount: 1 })
  expect(storeWaiting(settlePicture(again, picture('b'), 'copied'))).toBe('')
})

it('R62: a second import adds to the list, each recipe once, and never more than is fetched', () => {
  expect(addWaiting(three, [picture('c'), picture('d')]).waiting.map(({ recipeId }) => recipeId)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
  const many = Array.from({ length: MAX_WAITING + 5 }, (_none, index) => picture(`r${index}`))
  expect(addWaiting(three, many).waiting).toHaveLength(MAX_WAITING)
})

it.each(['', 'kaputt', '[]', '{"waiting":1}', '{"waiting":[{"url":"x"}],"lost":[],"copiedCount":0}'])(
  'R62: %j on the device is no list',
  (text) => expect(countPictures(readWaiting(text))).toBe(0),
)

it('R62: only addresses of the web are fetched, and only if the file has no picture', () => {
  const addressOf = (imageUrls: readonly string[]) => fetchedPictureUrl({ ...emptyDraft, imageUrls })
  expect(addressOf(['bild.jpg', 'https://a.example/1.jpg', 'https://a.example/2.jpg'])).toBe('https://a.example/1.jpg')
  expect(addressOf(['bild.jpg', 'file:///etc/passwd', 'javascript:alert(1)', 'https://a.example/a b'])).toBeUndefined()
  expect(addressOf([`https://a.example/${'x'.repeat(2_000)}`])).toBeUndefined()
  const inFile = { name: 'a.jpg', type: 'image/jpeg', size: 1 }
  expect(fetchedPictureUrl({ ...emptyDraft, picture: inFile, imageUrls: ['https://a.example/1.jpg'] })).toBeUndefined()
})

it('R56 R62: a recipe is as it was imported although its picture came later; not with another photo or word', () => {
  const draft = { ...emptyDraft, title: 'Suppe', ingredients: [{ text: '1 l Brühe' }] }
  const recipe = makeRecipe(draft, { cookbookId: 'own', newId: () => 'i1', defaultServings: 2 })
  const file = { fileId: 'f'.repeat(26), name: 'a.jpg', type: 'image/jpeg', sizeBytes: 1 }
  const withPhoto = (id: string) => ({ ...recipe, photos: [{ id, rank: 'a', file }] })
  expect(isAsImported(withPhoto(importedPhotoId('r1')), recipe, 'r1')).toBe(true)
  expect(isAsImported(withPhoto('eigenes'), recipe, 'r1')).toBe(false)
  expect(isAsImported({ ...recipe, title: 'Eintopf' }, recipe, 'r1')).toBe(false)
})

it.each([0, 401, 429, 502, 503, 504])('R62: after %i a picture waits', (status) => {
  expect(isPassing(status)).toBe(true)
})

it.each([400, 403, 404, 413, 500])('R62: after %i a picture is lost and holds up no other', (status) => {
  expect(isPassing(status)).toBe(false)
})

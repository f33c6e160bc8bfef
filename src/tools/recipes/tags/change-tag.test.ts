import { expect, test } from 'vitest'
import { changeTag, cleanTag, countTags, findTagProblem, tagKey } from './change-tag.ts'

const recipes = [
  { id: 'a', tags: ['Suppe', 'Winter'] },
  { id: 'b', tags: ['suppe', 'Suppe', 'Gäste'] },
  { id: 'c', tags: ['Äpfel'] },
]

test('R102: a tag is renamed in all recipes that have it, in its place, and nowhere else', () => {
  expect(changeTag(recipes, 'Winter', 'Kaltes Wetter')).toEqual([{ id: 'a', tags: ['Suppe', 'Kaltes Wetter'] }])
})

test('R102: the name of another tag merges the two, and without a name the tag is gone', () => {
  expect(changeTag(recipes, 'suppe', 'Suppe')).toEqual([{ id: 'b', tags: ['Suppe', 'Gäste'] }])
  expect(changeTag(recipes, 'Suppe', undefined)).toEqual([
    { id: 'a', tags: ['Winter'] },
    { id: 'b', tags: ['suppe', 'Gäste'] },
  ])
})

test('R102: tags are counted by recipes and sorted as people sort, and their names are what a form reads again', () => {
  expect(countTags(recipes).map(({ name, count }) => `${name} ${count}`)).toEqual([
    ...['Äpfel 1', 'Gäste 1', 'suppe 1', 'Suppe 2', 'Winter 1'],
  ])
  expect(cleanTag(' # Winter ')).toBe('Winter')
  expect(findTagProblem('Winter')).toBeUndefined()
  expect(findTagProblem('Suppe, Winter')).toMatch(/kein Komma/)
})

test('R102: a tag with any signs has a key, also with half of one, as imports had', () => {
  expect(tagKey('Süß & "gut"')).toBe('S%C3%BC%C3%9F%20%26%20%22gut%22')
  expect(tagKey('Kuchen \uD83C')).toBe('Kuchen%20%EF%BF%BD')
})

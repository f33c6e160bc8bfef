import { expect, it } from 'vitest'
import { compareShops, fullNameOf } from './full-name.ts'

it('V13: outside its group a shop is called by its name and that of its web shop', () => {
  expect(fullNameOf({ name: 'Kasse', group: 'Bäckerei Süß' })).toBe('Kasse · Bäckerei Süß')
  expect(fullNameOf({ name: 'Kasse' })).toBe('Kasse')
})

it('V13: no name is said twice', () => {
  expect(fullNameOf({ name: 'Bäckerei Süß Kasse', group: 'bäckerei süß' })).toBe('Bäckerei Süß Kasse')
})

it.each([
  ['Startseite', 'Art', 'Startseite · Art'],
  ['Kasse', 'Kass', 'Kasse · Kass'],
  ['Shop 12', 'Shop 1', 'Shop 12 · Shop 1'],
  ['Kasse (STRASSE-Art)', 'Straße Art', 'Kasse (STRASSE-Art)'],
  ['Bu\u0308cher', 'bücher', 'Bu\u0308cher'],
  ['🌷 Kasse', '🌷', '🌷 Kasse'],
  ['Kasse', '–', 'Kasse · –'],
])('V13: whole words decide whether %j says the name of %j', (name, group, fullName) => {
  expect(fullNameOf({ name, group })).toBe(fullName)
})

it('V13: in choices the shops of one web shop stand together', () => {
  const shops = [
    { name: 'Kasse', group: 'Zoo' },
    { name: 'Blumen' },
    { name: 'Suche', group: 'Bäckerei' },
    { name: 'Kasse', group: 'Bäckerei' },
  ]
  expect(shops.toSorted(compareShops).map(fullNameOf)).toEqual([
    'Kasse · Bäckerei',
    'Suche · Bäckerei',
    'Blumen',
    'Kasse · Zoo',
  ])
})

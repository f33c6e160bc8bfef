import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

function draftOfText(text: string) {
  const read = readText(text)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

it('R54: reads a text with headings, portions, times, numbered steps, a tip and the address', () => {
  const draft = draftOfText(`Omas Kartoffelsuppe

Ein Klassiker für kalte Tage.
Zubereitungszeit: 20 Minuten
Kochzeit: 1 Std. 10 Min.
Zutaten für 4 Personen:
• 1 kg Kartoffeln
• 2 Möhren
• 1,5 l Brühe
Zubereitung
1. Kartoffeln schälen und würfeln.
2. In der Brühe 20 Minuten kochen.
Tipp: Mit Majoran würzen.
https://oma.example/suppe`)
  expect(draft).toMatchObject({
    title: 'Omas Kartoffelsuppe',
    description: 'Ein Klassiker für kalte Tage.',
    servings: 4,
    minutes: { prep: 20, cook: 70 },
    ingredients: [{ text: '1 kg Kartoffeln' }, { text: '2 Möhren' }, { text: '1,5 l Brühe' }],
    steps: [{ text: 'Kartoffeln schälen und würfeln.' }, { text: 'In der Brühe 20 Minuten kochen.' }],
    notes: ['Mit Majoran würzen.'],
    source: { url: 'https://oma.example/suppe' },
  })
})

it('R51: keeps sections of ingredients and steps in a text', () => {
  const draft = draftOfText(`Apfelkuchen
Portionen: 12 Stück
Zutaten
Für den Teig:
200 g Mehl
100 g Butter
Für den Belag:
4 Äpfel
So geht's
Teig:
Kneten und kühlen.
Belag:
Äpfel schneiden und auflegen.`)
  expect(draft).toMatchObject({ servings: 12, servingsUnit: 'Stück' })
  expect(draft.ingredients.map(({ group }) => group)).toEqual(['Für den Teig', 'Für den Teig', 'Für den Belag'])
  expect(draft.steps).toEqual([
    { text: 'Kneten und kühlen.', group: 'Teig' },
    { text: 'Äpfel schneiden und auflegen.', group: 'Belag' },
  ])
})

it('R54: reads a text without headings', () => {
  const draft = draftOfText(`Schnelle Pfannkuchen

200 g Mehl
2 Eier
etwas Salz
300 ml Milch

Alles verrühren und zehn Minuten quellen lassen, dann in Butter ausbacken.
Mit Apfelmus servieren.`)
  expect(draft.title).toBe('Schnelle Pfannkuchen')
  expect(draft.ingredients.map(({ text }) => text)).toEqual(['200 g Mehl', '2 Eier', 'etwas Salz', '300 ml Milch'])
  expect(draft.steps).toHaveLength(2)
})

it('R54: what a page has below the recipe is left out; markup of letters is no markup of the recipe', () => {
  const draft = draftOfText(
    'Salat\nZutaten\n1 Gurke\nZubereitung\nSchneiden.\nNährwerte\n120 kcal\nKommentare\nLecker!',
  )
  expect(draft).toMatchObject({ ingredients: [{ text: '1 Gurke' }], steps: [{ text: 'Schneiden.' }], notes: [] })
})

it('R52: doubtful lines of a text are marked', () => {
  expect(draftOfText('Soße\nZutaten\n1\n5 TL Senf\n1 Zwiebel\nZubereitung\nRühren.').ingredients).toEqual([
    { text: '1,5 TL Senf', isDoubtful: true },
    { text: '1 Zwiebel' },
  ])
})

it('R54: an address alone, or words without a recipe, say so', () => {
  expect(readText('https://kochen.example/suppe')).toEqual({ ok: false, error: 'only-address' })
  expect(readText('Schau mal!\nhttps://kochen.example/suppe')).toEqual({ ok: false, error: 'only-address' })
  expect(readText('Hallo Welt')).toEqual({ ok: false, error: 'no-recipe' })
  expect(readText('')).toEqual({ ok: false, error: 'no-recipe' })
})

it.each([
  ['one line of a million letters', 'a'.repeat(1_000_000)],
  ['a hundred thousand lines', '1 Ei\n'.repeat(100_000)],
  ['open brackets', '(1 Ei\n'.repeat(10_000)],
  ['stars and spaces', '* '.repeat(100_000)],
])('R53: a text of %s is read or refused, and does not hang', (_what, text) => {
  expect(readText(text)).toHaveProperty('ok')
})

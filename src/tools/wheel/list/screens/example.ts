import { makeEntries } from '../../model.ts'

export const EXAMPLE_TITLE = 'Wer räumt die Küche auf?'
export const exampleNames = ['Anna', 'Bert', 'Clara', 'Deniz', 'Emma', 'Finn']

let lastId = 0
/** The example as a drawing shows it; its ids are good for nothing else. */
export const exampleEntries = makeEntries(
  exampleNames.map((text) => ({ text, weight: 1 })),
  undefined,
  () => `example${(lastId += 1)}`,
)

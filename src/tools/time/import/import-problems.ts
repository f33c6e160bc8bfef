/** Why a row of a table does not become an entry, and which parts of an entry are lost. */
import type { FailedTableRow } from '#base/table/failed-rows-csv'

export type ImportProblem =
  | { readonly code: 'no-date' | 'no-start' | 'no-end' | 'end-before-start' | 'too-long' }
  | { readonly code: 'bad-date' | 'far-date' | 'bad-start' | 'bad-end' | 'no-such-time'; readonly value: string }

/** `Ende liegt vor dem Beginn`, to stand behind `Zeile 17: ` */
export function describeProblem(problem: ImportProblem): string {
  return 'value' in problem ? valueTexts[problem.code](quote(problem.value)) : texts[problem.code]
}

const texts = {
  'no-date': 'Das Datum fehlt',
  'no-start': 'Der Beginn fehlt',
  'no-end': 'Das Ende fehlt, der Eintrag lief wohl noch',
  'end-before-start': 'Ende liegt vor dem Beginn',
  'too-long': 'Der Eintrag ist länger als 7 Tage',
} as const

const valueTexts = {
  'bad-date': (value: string) => `Das Datum ${value} ist nicht zu lesen`,
  'far-date': (value: string) => `Das Jahr in ${value} liegt nicht zwischen 1970 und 2199`,
  'bad-start': (value: string) => `Der Beginn ${value} ist nicht zu lesen`,
  'bad-end': (value: string) => `Das Ende ${value} ist nicht zu lesen`,
  'no-such-time': (value: string) => `Die Uhrzeit ${value} gab es nicht, die Uhr wurde vorgestellt`,
} as const

const MAX_QUOTED = 40

function quote(value: string): string {
  return `„${value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED)}…` : value}“`
}

/** What the user has to know of a row that becomes an entry: a part that is left out, or that the table leaves open. */
export type ImportLoss = 'note-cut' | 'name-cut' | 'tags-cut' | 'break' | 'pause' | 'length'

export const lossTexts = {
  'note-cut': 'Die Notiz ist länger als 500 Zeichen und wird gekürzt.',
  'name-cut': 'Ein Name ist länger als 100 Zeichen und wird gekürzt.',
  'tags-cut': 'Von mehr als 20 Schlagwörtern kommen die ersten 20 mit.',
  break: 'Die Pause ist nicht zu lesen oder schon abgezogen und kommt nicht mit.',
  pause: 'Die Pause hat keine Uhrzeit. Sie wird in der Mitte eingetragen.',
  length: 'Die Dauer passt nicht zu Beginn und Ende. Es zählen Beginn und Ende.',
} as const satisfies Record<ImportLoss, string>

/** Rows that could not be read, with what is wrong in words. */
export function toFailedRows(
  rows: readonly (Pick<FailedTableRow, 'line' | 'cells'> & { readonly problem: ImportProblem })[],
): readonly FailedTableRow[] {
  return rows.map(({ line, cells, problem }) => ({ line, cells, text: describeProblem(problem) }))
}

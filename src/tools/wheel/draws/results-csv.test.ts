import { expect, it } from 'vitest'
import type { Draw } from '../model.ts'
import { resultsCsv, resultsFileName } from './results-csv.ts'

function draw(names: readonly string[], more: Partial<Draw> = {}): Draw {
  const entries = names.map((text, index) => ({ id: `e${index}`, text, weight: 1 }))
  return {
    wheelId: 'w',
    drawnAt: '2026-12-24T13:05:09.000Z',
    rule: 'v1',
    entries,
    random: 0,
    total: names.length,
    rejected: 0,
    winnerId: 'e0',
    mode: 'keep',
    ...more,
  }
}

/** The lines after the head. */
function lines(...draws: readonly Draw[]): readonly string[] {
  const text = resultsCsv(
    draws.map((one) => ({ kind: 'draw', draw: one })),
    'Europe/Berlin',
  )
  return text.split('\r\n').slice(1, -1)
}

it('D17: begins with the mark that says UTF-8 and with the names of the columns', () => {
  expect(resultsCsv([])).toBe('\ufeffDatum;Uhrzeit;Art;Platz;Name;Chance in %;Namen im Rad;Zurückgenommen\r\n')
})

it('D17: has a line for each winner, with German dates and numbers', () => {
  const further = [{ winnerId: 'e2', random: 1, total: 2, rejected: 0 }]
  expect(lines(draw(['Anna', 'Bert', 'Zoë'], { further }))).toEqual([
    '24.12.2026;14:05:09;Ziehung;1;Anna;33,33;3;',
    '24.12.2026;14:05:09;Ziehung;2;Zoë;50;3;',
  ])
  expect(lines(draw(['Anna'], { revokedAt: '2026-12-24T13:06:00.000Z' }))[0]).toMatch(/;1;ja$/)
})

it('D17: has a line for each name in a group', () => {
  const grouping = {
    wheelId: 'w',
    groupedAt: '2026-12-24T13:05:09.000Z',
    rule: 'v1' as const,
    entries: ['Anna', 'Bert', 'Cem'].map((text) => ({ id: text, text })),
    randoms: [2, 1],
    groupCount: 2,
  }
  expect(
    resultsCsv([{ kind: 'groups', grouping }], 'Europe/Berlin')
      .split('\r\n')
      .slice(1, -1),
  ).toEqual([
    '24.12.2026;14:05:09;Gruppe 1;1;Anna;;3;',
    '24.12.2026;14:05:09;Gruppe 1;2;Bert;;3;',
    '24.12.2026;14:05:09;Gruppe 2;1;Cem;;3;',
  ])
})

it.each([
  ['Müller; Anna', '"Müller; Anna"'],
  ['Anna "die Große"', '"Anna ""die Große"""'],
  ['zwei\nZeilen', '"zwei\nZeilen"'],
  ['=HYPERLINK("http://böse")', '"\'=HYPERLINK(""http://böse"")"'],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['＝1', "'＝1"],
  ["'schon", "'schon"],
  ['Anna-Lena = 1', 'Anna-Lena = 1'],
])('D17: the name %j is the cell %s', (name, cell) => {
  expect(resultsCsv([{ kind: 'draw', draw: draw([name]) }], 'Europe/Berlin')).toContain(`;Ziehung;1;${cell};100;1;`)
})

it('D17: the file is called after the wheel, without what file systems refuse', () => {
  expect(resultsFileName('Küche')).toBe('Ergebnisse Küche.csv')
  expect(resultsFileName('Wer? ../../a\\b: "x"')).toBe('Ergebnisse Wer .. .. a b x.csv')
  expect(resultsFileName('🎡')).toBe('Ergebnisse.csv')
})

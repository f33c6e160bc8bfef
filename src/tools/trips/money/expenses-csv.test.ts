import { expect, test } from 'vitest'
import type { Expense } from '../money-model.ts'
import { expensesCsv } from './expenses-csv.ts'

test('J39: the table of expenses has a row for each, and the shares of each traveller', () => {
  const travellers = [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: '=Ben' },
  ]
  const expense: Expense & { id: string } = {
    ...{ id: 'e', tripId: 't', title: 'Essen; gut', category: 'food', on: '2026-06-03', files: [] },
    cost: {
      total: { minor: 10_000, currency: 'USD' },
      rate: { value: '1.0850', on: '2026-06-03', per: 'EUR' },
      payers: [{ id: 'a', minor: 10_000 }],
      split: {
        mode: 'shares',
        parts: [
          { id: 'a', value: 2 },
          { id: 'b', value: 1 },
        ],
      },
    },
  }
  const payment = { id: 's', tripId: 't', fromId: 'b', toId: 'gone', minor: 100, currency: 'EUR', on: '2026-06-01' }
  const dollars = { ...payment, id: 'd', currency: 'USD', rate: { value: '2', on: '2026-06-02', per: 'EUR' } }
  const payments = [payment, { ...dollars, on: '2026-06-02', note: 'bar' }]
  expect(expensesCsv({ travellers, currency: 'EUR' }, [expense], payments).slice(1).split('\r\n')).toEqual([
    'Datum;Art;Titel;Kategorie;Betrag;Währung;Kurs;Betrag in EUR;Bezahlt von;Anteil Anna;Anteil =Ben;Notiz',
    "01.06.2026;Zahlung;'=Ben an Nicht mehr dabei;;1,00;EUR;;1,00;'=Ben;;;",
    "02.06.2026;Zahlung;'=Ben an Nicht mehr dabei;;1,00;USD;2;0,50;'=Ben;;;bar",
    '03.06.2026;Ausgabe;"Essen; gut";Essen und Trinken;100,00;USD;1,0850;92,17;Anna;61,45;30,72;',
    '',
  ])
})

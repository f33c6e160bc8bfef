/** Counters: what is stored of them, and how a table of them is read. */
import * as z from 'zod/mini'
import { failed, ok } from '#base/result'
import type { TableShape } from '#base/table/read-table'
import { defineCollection } from '#documents'

export const MAX_TITLE = 80

const counterSchema = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(MAX_TITLE)),
  /** What it began with. */
  start: z.int(),
  /** An item for each press: two devices that press at once lose none. */
  presses: z.array(z.strictObject({ id: z.string(), at: z.iso.datetime() })),
})
export type Counter = z.infer<typeof counterSchema>

export const countersCollection = defineCollection<Counter>({
  name: 'counters',
  label: 'Zähler',
  labels: {
    title: 'Titel',
    start: 'Anfang',
    presses: { label: 'Gezählt', item: 'Tipp', fields: { id: 'Kennung', at: 'Wann' } },
  },
  schema: counterSchema,
  access: 'members',
  createdBy: 'people',
  serverFields: [],
})

export type CounterRow = { readonly title: string; readonly start: number }

export const counterTable: TableShape<'title' | 'start', CounterRow> = {
  columns: { title: ['Name', 'Titel'], start: ['Stand', 'Anzahl'] },
  required: ['title'],
  readRow: (cell) => {
    const title = cell('title').slice(0, MAX_TITLE)
    if (title === '') return failed('Der Name fehlt.')
    return /^-?\d{0,9}$/.test(cell('start'))
      ? ok({ title, start: Number(cell('start')) })
      : failed('Der Stand ist keine ganze Zahl.')
  },
}

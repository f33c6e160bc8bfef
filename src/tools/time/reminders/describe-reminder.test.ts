import { expect, test } from 'vitest'
import { describeReminder } from './describe-reminder.ts'
import { nextReminders } from './next-reminders.ts'
import type { EntryKind, Plan } from '../model.ts'
import type { Zoned } from '#base/calendar/zoned'

const plan: Plan & { readonly id: string } = {
  id: 'plan',
  validFrom: '2026-01-01',
  minutes: [480, 480, 450, 570, 480, 0, 0],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

function textsOf(start: Zoned, kind: EntryKind = 'work', state: Plan['state'] = 'BY'): readonly string[] {
  const entries = [{ id: 'a', kind, time: { start }, source: 'clock' }] as const
  return nextReminders({ entries, plans: [{ ...plan, state }], absences: [], isNightWhole: false })
    .map(describeReminder)
    .map(({ title, body }) => `${title} ${body}`)
}

test('M7: reminders say when and how long, by the clock of the place, and claim nothing that a device may know better', () => {
  expect(textsOf('2026-06-10T08:00:00+02:00[Europe/Berlin]')).toEqual([
    'Zeit für eine Pause? Um 14:00 Uhr wären es 6 Stunden am Stück. Gönn dir vorher 30 Minuten Pause, gern in Teilen ab 15 Minuten (§ 4 ArbZG).',
    'Zeit für Feierabend? Wenn deine Uhr noch läuft, hast du dein Soll von 7 Std. 30 Min. für heute geschafft.',
    'Läuft deine Uhr noch? Begonnen um 08:00 Uhr, ein Ende ist hier noch nicht angekommen. Bist du schon fertig? Dann trag es kurz nach.',
    'Läuft deine Uhr noch? Begonnen gestern um 08:00 Uhr, ein Ende ist hier noch nicht angekommen. Bist du schon fertig? Dann trag es kurz nach.',
  ])
})

test('M7: a break of 45 minutes, a break that still runs, and a begin that is longer ago', () => {
  expect(textsOf('2026-06-11T08:00:00+02:00[Europe/Berlin]')[0]).toContain('Gönn dir vorher 45 Minuten Pause')
  expect(textsOf('2026-06-10T12:00:00+02:00[Europe/Berlin]', 'break')[0]).toMatch(/^Läuft deine Pause noch\?/)
  expect(textsOf('2026-06-10T21:00:00+02:00[Europe/Berlin]').at(-1)).toContain('Begonnen am 10.06. um 21:00 Uhr')
})

test('A34: with a plan of Austria or Switzerland the reminder of a break names no German paragraph', () => {
  expect(textsOf('2026-06-10T08:00:00+02:00[Europe/Zurich]', 'work', 'CH')[0]).toMatch(/in Teilen ab 15 Minuten\.$/)
})

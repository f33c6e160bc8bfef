import { expect, it } from 'vitest'
import {
  describeWindow,
  draftOfMaintenance,
  newMaintenanceDraft,
  nextStretches,
  readMaintenanceDraft,
  type MaintenanceDraft,
} from './maintenance-form.ts'
import type { Maintenance, MaintenanceWindow } from '../model.ts'

const NOW = Date.parse('2026-06-10T10:00:00Z')
const start = newMaintenanceDraft(NOW, 'Europe/Berlin')

function read(fields: Partial<MaintenanceDraft>) {
  return readMaintenanceDraft({ ...start, ...fields })
}

it('S10: a new one is tonight for an hour, and for all shops', () => {
  expect(read({})).toEqual({
    ok: true,
    value: {
      title: 'Wartung',
      window: { kind: 'once', from: '2026-06-11T00:00:00Z', until: '2026-06-11T01:00:00Z' },
      shops: { kind: 'all' },
      isOff: false,
    },
  })
})

it.each<readonly [Partial<MaintenanceDraft>, string]>([
  [{ title: ' ' }, 'title'],
  [{ fromDate: '' }, 'fromDate'],
  [{ untilTime: '01:00' }, 'until'],
  [{ kind: 'weekly', weekdays: [] }, 'weekdays'],
  [{ kind: 'weekly', fromTime: '' }, 'fromTime'],
  [{ kind: 'monthly', days: '0, 32' }, 'days'],
  [{ shops: 'some' }, 'shops'],
  [{ shops: 'tags', tags: ' , ' }, 'shops'],
])('S10: %j is said of its field', (fields, fault) => {
  const result = read(fields)
  expect(result.ok ? [] : Object.keys(result.error)).toEqual([fault])
})

it.each<Maintenance>([
  {
    title: 'A',
    window: { kind: 'once', from: '2026-10-25T00:30:00Z', until: '2026-10-25T02:00:00Z' },
    shops: { kind: 'all' },
    isOff: true,
  },
  {
    title: 'B',
    window: { kind: 'weekly', weekdays: [1, 5], from: '02:00', durationMin: 45, timeZone: 'America/New_York' },
    shops: { kind: 'some', ids: ['a', 'b'] },
    isOff: false,
  },
  {
    title: 'C',
    window: { kind: 'monthly', days: [1, 31], from: '23:30', durationMin: 60, timeZone: 'Europe/Berlin' },
    shops: { kind: 'tags', tags: ['x', 'y'] },
    isOff: false,
  },
])('S10: $title comes back from the form as it went in', (maintenance) => {
  expect(readMaintenanceDraft(draftOfMaintenance(maintenance, start))).toEqual({ ok: true, value: maintenance })
})

it('S11: the next three are shown, the last day of a short month included', () => {
  const window: MaintenanceWindow = {
    kind: 'monthly',
    days: [31],
    from: '02:00',
    durationMin: 60,
    timeZone: 'Europe/Berlin',
  }
  expect(nextStretches(window, NOW, 3).map(({ fromMs }) => new Date(fromMs).toISOString())).toEqual([
    '2026-06-30T00:00:00.000Z',
    '2026-07-31T00:00:00.000Z',
    '2026-08-31T00:00:00.000Z',
  ])
  expect(describeWindow(window)).toBe('Am 31. jedes Monats um 02:00 Uhr, 1 Stunde')
})

import { expect, test } from 'vitest'
import { incidentsCsv } from './incidents-csv.ts'

test('V54: the table has a line for each incident, with German times, the length in seconds and no formulas', () => {
  const csv = incidentsCsv(
    [
      {
        id: 'a',
        shopId: 's',
        shopName: '=cmd()',
        startedAt: '2026-11-20T10:00:00.000Z',
        endedAt: '2026-11-20T10:10:05.000Z',
        cause: { code: 'wrong-status', detail: '503 statt 200-299', status: 503, phases: {} },
        acknowledgement: { at: '2026-11-20T10:02:00.000Z', userId: 'bert', note: 'Hoster' },
      },
      {
        id: 'b',
        shopId: 's',
        shopName: 'Laden',
        startedAt: '2026-11-21T10:00:00.000Z',
        cause: { code: 'refused', phases: {} },
        note: 'Leitung',
      },
    ],
    {
      nowMs: Date.parse('2026-11-21T10:00:30.000Z'),
      nameOf: (id) => id.toUpperCase(),
      shopNameOf: ({ shopName }) => (shopName === 'Laden' ? 'Kasse · Laden' : shopName),
      timeZone: 'Europe/Berlin',
    },
  )
  expect(csv.split('\r\n').slice(1)).toEqual([
    "'=cmd();20.11.2026, 11:00:00;20.11.2026, 11:10:05;Wieder erreichbar;605;Falscher Status: 503 statt 200–299.;503;20.11.2026, 11:02:00;BERT;Hoster;",
    'Kasse · Laden;21.11.2026, 11:00:00;läuft;;30;Die Verbindung wurde abgelehnt.;;;;;Leitung',
    '',
  ])
})

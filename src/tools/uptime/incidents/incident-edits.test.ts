import { expect, test } from 'vitest'
import { acknowledge, withAcknowledgementNote, withdraw, withNote } from './incident-edits.ts'
import type { Incident } from '../model.ts'

const incident: Incident = {
  shopId: 's',
  shopName: 'Laden',
  startedAt: '2026-11-20T10:00:00.000Z',
  cause: { code: 'refused', phases: {} },
}
const at = '2026-11-20T10:05:00.000Z'

test('V51: taking over an incident begins without the earlier note', () => {
  const before = { ...incident, acknowledgement: { at, userId: 'anna', note: 'Bin dran' } }
  expect(acknowledge(before, { userId: 'bert', at }).acknowledgement).toEqual({ at, userId: 'bert' })
})

test('V51: withdrawn it is as it was', () => {
  expect(withdraw(acknowledge(incident, { userId: 'anna', at }))).toEqual(incident)
})

test('V51: notes are stored without space around them, and an empty one is removed', () => {
  const mine = acknowledge(incident, { userId: 'anna', at })
  expect(withAcknowledgementNote(mine, '  Hoster \n').acknowledgement?.note).toBe('Hoster')
  expect(withAcknowledgementNote(withAcknowledgementNote(mine, 'x'), ' ')).toEqual(mine)
  expect(withNote(withNote(incident, 'Leitung'), '')).toEqual(incident)
})

test('V51: an incident that no user takes care of has no note', () => {
  expect(withAcknowledgementNote(incident, 'x')).toEqual(incident)
})

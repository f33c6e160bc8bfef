// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DocumentsProvider, type DocumentView } from '#documents/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { fullWeekPlan, resolvedOn } from '#testing/time-entries'
import { ThemeRoot } from '#ui/page/theme'
import { createAccount } from '../../account/account.ts'
import { settingsCollection } from '../../collections.ts'
import type { Plan } from '../../model.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { HintList } from './hint-list.tsx'

afterEach(cleanup)

const TODAY = '2026-06-10'

async function show(
  entries: readonly ResolvedEntry[],
  from: string,
  to: string,
  plans: readonly DocumentView<Plan>[] = [],
) {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  const data = { entries, plans, absences: [], corrections: [], closings: [], nowMs: 0, zone: 'UTC', today: TODAY }
  render(
    <ThemeRoot>
      <DocumentsProvider client={documents}>
        <HintList data={data} day={createAccount(data).day} from={from} to={to} />
      </DocumentsProvider>
    </ThemeRoot>,
  )
  return documents
}

const rows = (): readonly (string | null)[] =>
  within(screen.getByRole('list', { name: 'Hinweise zum Arbeitszeitgesetz' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const deducting: DocumentView<Plan> = {
  ...fullWeekPlan,
  id: 'plan',
  ownerId: 'anna',
  memberIds: [],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  isPending: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
  validFrom: '2026-01-01',
  breakMode: 'fixed',
}

test('A23: what the plan deducts is told quietly, and hours before the deduction say so', async () => {
  await show(resolvedOn(TODAY, '08:00-18:45'), TODAY, TODAY, [deducting])
  expect(rows()).toEqual([
    'Pause abgezogen: 45 Min.§\u00A04 ArbZG45 Minuten Pause fehlen: Bei mehr als 9 Stunden Arbeit stehen dir 45 Minuten zu. Dein Plan zieht dafür 45 Min. ab.',
    '45 Min. über 10 Stunden vor dem Abzug§\u00A03 ArbZG10 Std. 45 Min. Arbeit vor dem Abzug von 45 Min. Pause: 45 Min. über 10 Stunden.',
  ])
})

test('A23: of days with and without a deduction there are two groups', async () => {
  const entries = [...resolvedOn('2026-06-08', '08:00-15:00'), ...resolvedOn('2026-06-09', '08:00-15:00')]
  await show(entries, '2026-06-08', TODAY, [{ ...deducting, validFrom: '2026-06-09' }])
  expect(rows().filter((row) => row?.includes('1 Tag'))).toHaveLength(2)
  expect(rows()[0]).toContain('Pause fehlt')
})

test('R24: a day’s hints say what, why, and the paragraph', async () => {
  await show(resolvedOn(TODAY, '08:00-16:30'), TODAY, TODAY)
  expect(rows()).toEqual([
    'Pause fehlt: 30 Min.§\u00A04 ArbZG30 Minuten Pause fehlen: Bei mehr als 6 Stunden Arbeit stehen dir 30 Minuten zu.',
    'Mehr als 8 Stunden§\u00A03 ArbZG8 Std. 30 Min. Arbeit: Was über 8 Stunden hinausgeht, muss sich in 24 Wochen ausgleichen.',
  ])
})

test('A34: hints to days of a plan of Austria or Switzerland say that their paragraph is German law', async () => {
  const entries = [...resolvedOn('2026-06-08', '08:00-17:00'), ...resolvedOn('2026-06-09', '08:00-17:00')]
  await show(entries, '2026-06-09', '2026-06-09', [{ ...deducting, breakMode: 'hint', state: 'CH-ZH' }])
  expect(rows()[0]).toMatch(/^Pause fehlt: 30 Min\.§\u00A04 ArbZG, deutsches Recht30 Minuten/)
  cleanup()
  await show(entries, '2026-06-08', '2026-06-08', [{ ...deducting, breakMode: 'hint', state: 'BY' }])
  expect(rows()[0]).toMatch(/^Pause fehlt: 30 Min\.§\u00A04 ArbZG30 Minuten/)
})

test('R24: the hints of several days stand together by kind, those to be quiet about last', async () => {
  const entries = ['2026-06-08', '2026-06-09', '2026-06-12'].flatMap((date) => resolvedOn(date, '08:00-16:30'))
  await show(entries, '2026-06-08', '2026-06-11')
  const titles = screen.getAllByText(/^2 Tage$/).map(({ parentElement }) => parentElement?.textContent)
  expect(titles).toEqual(['Pause fehlt2 Tage§\u00A04 ArbZG', 'Mehr als 8 Stunden2 Tage§\u00A03 ArbZG'])
  expect(screen.getAllByText(/^Di, 09\.06\.$/)).toHaveLength(2)
  expect(screen.queryByText(/12\.06\./)).toBeNull()
})

test('R24: a single hint says everything at once, several are lines to open', async () => {
  await show(resolvedOn(TODAY, '08:00-14:30', '15:00-16:00'), TODAY, TODAY)
  expect(screen.getByText('6 Std. 30 Min. am Stück').closest('details')?.open).toBe(true)
  cleanup()
  await show(resolvedOn(TODAY, '08:00-14:30', '15:00-18:00'), TODAY, TODAY)
  expect(screen.getByText('6 Std. 30 Min. am Stück').closest('details')?.open).toBe(false)
})

test('R24: without hints nothing is shown', async () => {
  await show(resolvedOn(TODAY, '08:00-12:00'), TODAY, TODAY)
  expect(screen.queryByRole('list')).toBeNull()
})

test('R24: hints can be turned off, and count strictly', async () => {
  const documents = await show(
    [...resolvedOn('2026-06-09', '08:00-17:00', 'break 12:00-13:00'), ...resolvedOn(TODAY, '05:00-11:00')],
    '2026-06-09',
    '2026-06-09',
  )
  expect(screen.queryByRole('list')).toBeNull()
  act(() => void documents.add(settingsCollection, { isStrictDay: true }, 'settings'))
  expect(rows()).toEqual(['1 Std. über 10 Stunden§\u00A03 ArbZG11 Std. Arbeit in 24 Stunden: 1 Std. über 10 Stunden.'])
  act(() => void documents.modify(settingsCollection, 'settings', { hasHints: false }))
  expect(screen.queryByRole('list')).toBeNull()
})

test('R30: work on a Sunday has a quiet note with the day until which another one is free', async () => {
  const week = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07']
  const before = Array.from({ length: 14 }, (_, day) => `2026-05-${18 + day}`).filter((date) => date !== '2026-05-24')
  const entries = [...before, ...week, '2026-06-08', '2026-06-09'].flatMap((date) => resolvedOn(date, '08:00-12:00'))
  await show(
    entries.filter(({ start }) => !start.startsWith('2026-05-31')),
    '2026-06-07',
    '2026-06-07',
  )
  expect(rows()).toEqual([
    'Freier Tag für Sonntagsarbeit§\u00A011 ArbZGSonntagsarbeit: Dafür steht dir bis Sa, 20.06. ein freier Werktag zu.',
  ])
})

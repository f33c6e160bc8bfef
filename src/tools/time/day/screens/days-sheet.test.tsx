// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DocumentsProvider } from '#documents/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { fullWeekPlan, resolvedOn } from '#testing/time-entries'
import { ThemeRoot } from '#ui/page/theme'
import { createAccount } from '../../account/account.ts'
import { DaysSheet } from './days-sheet.tsx'

afterEach(cleanup)

test('C23, B15: what is deducted is printed beside the time that counts, and a day to come is not in the sum', async () => {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  const days = ['2026-06-10', '2026-06-11'] as const
  const today = '2026-06-10'
  const account = createAccount({
    entries: [...resolvedOn(days[0], '08:00-16:45'), ...resolvedOn(days[1], '08:00-10:00')],
    plans: [{ ...fullWeekPlan, id: 'plan', breakMode: 'gliding' }],
    absences: [],
    corrections: [],
    today,
  })
  render(
    <ThemeRoot>
      <DocumentsProvider client={documents}>
        <DaysSheet title="Woche" days={days} account={account} today={today} />
      </DocumentsProvider>
    </ThemeRoot>,
  )
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sections = [...document.querySelectorAll('body > [data-print-sheet] section')]
  expect(sections.map((section) => section.lastElementChild?.textContent)).toEqual([
    'Gearbeitet 8:15 Std. von 8:00, abgezogene Pause 0:30 Std.',
    '2:00 Std. zählen erst an dem Tag',
    'Gearbeitet 8:15 Std. von 16:00, abgezogene Pause 0:30 Std.',
  ])
})

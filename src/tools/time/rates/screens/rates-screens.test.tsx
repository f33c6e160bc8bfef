// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { customersCollection, projectsCollection, ratesCollection } from '../../collections.ts'
import { openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'
import { CustomersScreen } from './customers-screen.tsx'
import { RatesScreen } from './rates-screen.tsx'

afterEach(cleanup)

const project = { name: 'Website', color: '#ff7f50', isArchived: false }

async function open(part: ReactNode) {
  const documents = await openTestEntries({})
  documents.add(projectsCollection, project, 'web')
  const page = showTimePart(documents, part)
  return { ...page, documents }
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value: text } })
}

test('F2: a rate is made for a day and a project, a second one of that day is refused beside its field, and undo takes it back', async () => {
  const { documents, pressToast } = await open(<RatesScreen />)
  press('Neuer Stundensatz')
  type('Euro pro Stunde', 'viel')
  press('Anlegen')
  expect(screen.getByText('Schreib den Betrag wie 85 oder 85,50.')).toBeTruthy()
  type('Euro pro Stunde', '92,50')
  type('Gültig ab', '2026-01-01')
  type('Gilt für', 'web')
  press('Anlegen')
  expect(documents.list(ratesCollection)).toMatchObject([{ cents: 9_250, validFrom: '2026-01-01', projectId: 'web' }])
  press('Neuer Stundensatz')
  type('Euro pro Stunde', '80')
  type('Gültig ab', '2026-01-01')
  type('Gilt für', 'web')
  press('Anlegen')
  expect(screen.getByText(/gilt dafür schon ein Satz/)).toBeTruthy()
  type('Gilt für', '')
  press('Anlegen')
  expect(documents.list(ratesCollection)).toHaveLength(2)
  pressToast()
  expect(documents.list(ratesCollection)).toHaveLength(1)
})

test('F1: the sender is asked for only when there is a rate or a customer', async () => {
  const { documents } = await open(<RatesScreen />)
  expect(screen.queryByText('Absender')).toBeNull()
  act(() => void documents.add(customersCollection, { name: 'Acme', isArchived: false }, 'acme'))
  expect(screen.getByText('Absender')).toBeTruthy()
})

test('F7: a customer has an address, which can be taken away again, and merging moves the projects', async () => {
  const { documents } = await open(<CustomersScreen />)
  press('Neuer Kunde')
  type('Name', 'Acme')
  type('Anschrift', 'Weg 1\n12345 Ort\n')
  press('Anlegen')
  expect(documents.list(customersCollection)).toMatchObject([{ name: 'Acme', address: 'Weg 1\n12345 Ort' }])
  press('Acme bearbeiten')
  type('Anschrift', '')
  press('Speichern')
  const [acme] = documents.list(customersCollection)
  expect(acme?.address).toBeUndefined()
  act(() => {
    documents.add(customersCollection, { name: 'Beta', isArchived: false }, 'beta')
    documents.modify(projectsCollection, 'web', { customerId: acme?.id })
  })
  expect(screen.getByText('1 Projekt')).toBeTruthy()
  press('Acme bearbeiten')
  type('Name', 'beta')
  press('Mit „Beta“ zusammenführen')
  expect(documents.get(projectsCollection, 'web')?.customerId).toBe('beta')
})

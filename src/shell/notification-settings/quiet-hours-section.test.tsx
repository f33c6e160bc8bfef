// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { usersCollection } from '#auth'
import { useDocument } from '#documents/client'
import { QuietHoursSection } from './quiet-hours-section.tsx'
import { deviceTimeZone } from './quiet-time.ts'
import { openTestDocuments, settingsOf, showPart, USER_ID } from './settings-test-page.tsx'

afterEach(cleanup)

const night = { isOn: true, from: '22:00', until: '07:00', timeZone: deviceTimeZone() }

function Section() {
  const settings = useDocument(usersCollection, USER_ID)?.messageSettings
  return <QuietHoursSection userId={USER_ID} settings={settings} />
}

async function openSection(quietHours?: typeof night) {
  const documents = await openTestDocuments(quietHours === undefined ? undefined : { quietHours })
  return { documents, ...showPart(documents, <Section />) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

function type(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}

test('S5 turning them on offers the usual night in the zone of this device; off keeps the times', async () => {
  const { documents } = await openSection()
  expect(screen.queryByLabelText('Von')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Ruhezeiten einhalten' }))
  expect(settingsOf(documents)?.quietHours).toEqual(night)
  type('Bis', '08:30')
  fireEvent.click(screen.getByRole('switch', { name: 'Ruhezeiten einhalten' }))
  expect(settingsOf(documents)?.quietHours).toEqual({ ...night, isOn: false, until: '08:30' })
})

test('S5 a new time counts at once and is explained in German hours', async () => {
  const { documents } = await openSection(night)
  type('Von', '21:15')
  expect(settingsOf(documents)?.quietHours).toEqual({ ...night, from: '21:15' })
  expect(document.body.textContent).toContain('Von 21:15 bis 07:00 Uhr warten Push und E-Mail.')
})

test('S5 equal times are reported at their field, stay there, and the earlier ones count on', async () => {
  const { documents } = await openSection(night)
  fireEvent.change(field('Bis'), { target: { value: '22:00' } })
  expect(field('Bis').getAttribute('aria-invalid')).toBe('false')
  fireEvent.blur(field('Bis'))
  expect(field('Bis').getAttribute('aria-invalid')).toBe('true')
  expect(field('Bis').value).toBe('22:00')
  expect(document.body.textContent).toContain('Anfang und Ende sind gleich')
  expect(document.body.textContent).toContain('Bis dahin gilt weiter: Von 22:00 bis 07:00 Uhr')
  expect(settingsOf(documents)?.quietHours).toEqual(night)
  type('Von', '23:00')
  expect(field('Bis').getAttribute('aria-invalid')).toBe('false')
  expect(settingsOf(documents)?.quietHours).toEqual({ ...night, from: '23:00', until: '22:00' })
})

test('S5 a time that is half typed is not taken', async () => {
  const { documents } = await openSection(night)
  type('Von', '')
  expect(field('Von').getAttribute('aria-invalid')).toBe('true')
  expect(settingsOf(documents)?.quietHours).toEqual(night)
})

test('S5 a device in another zone says so, and can be what they follow', async () => {
  const { documents } = await openSection({ ...night, timeZone: 'Pacific/Chatham' })
  expect(document.body.textContent).toContain('Die Ruhezeiten richten sich nach Chatham (Pacific)')
  fireEvent.click(screen.getByRole('button', { name: 'Nach diesem Gerät richten' }))
  expect(settingsOf(documents)?.quietHours).toEqual(night)
})

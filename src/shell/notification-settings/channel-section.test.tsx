// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { accountMessages, usersCollection } from '#auth'
import { useDocument, type DocumentsClient } from '#documents/client'
import type { MessageSettings } from '#messaging'
import { ChannelSection } from './channel-section.tsx'
import type { MailReach } from './mail-reach.ts'
import { openTestDocuments, settingsOf, setWidth, showPart, USER_ID } from './settings-test-page.tsx'

afterEach(cleanup)
beforeEach(() => setWidth({ isWide: true }))

const reached: MailReach = { kind: 'reached', address: 'anna@beispiel.de' }

function Section({ mail, hasWebhooks = false }: { readonly mail: MailReach; readonly hasWebhooks?: boolean }) {
  const settings = useDocument(usersCollection, USER_ID)?.messageSettings
  const props = { userId: USER_ID, settings, sources: [accountMessages], mail, hasWebhooks }
  return <ChannelSection {...props} />
}

async function openSection(settings?: MessageSettings, mail: MailReach = reached) {
  const documents = await openTestDocuments(settings)
  return { documents, ...showPart(documents, <Section mail={mail} />) }
}

const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const press = (name: string) => fireEvent.click(switchOf(name))
const resetButton = () => screen.queryByRole('button', { name: 'Wie empfohlen' })
function choose(documents: DocumentsClient, kind: string, edits: object): void {
  act(() => {
    documents.modify(usersCollection, USER_ID, edits, `messageSettings/choices/${kind}`)
  })
}

describe('S1 kinds by channels', () => {
  it('are a table with heads, each switch named by its kind and channel, as the kinds say', async () => {
    await openSection()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Nachricht',
      'App',
      'Push',
      'E-Mail',
    ])
    expect(switchOf('Neue Anmeldung per Push').checked).toBe(true)
    expect(switchOf('Hinweise zur App als Hinweis in der App').checked).toBe(false)
    expect(switchOf('Testnachricht per E-Mail').checked).toBe(false)
  })

  it('say why a channel is not offered, in place of a switch', async () => {
    await openSection()
    expect(screen.queryByRole('switch', { name: 'Neue Anmeldung per E-Mail' })).toBeNull()
    const row = screen.getByRole('row', { name: /Neue Anmeldung/ })
    expect(within(row).getByText('nicht wählbar')).toBeDefined()
    expect(row.textContent).toContain('Diese E-Mail kommt immer')
  })

  it('are a group for each kind where a table has no room, with the same names', async () => {
    setWidth({ isWide: false })
    await openSection()
    expect(screen.queryByRole('table')).toBeNull()
    const group = screen.getByRole('group', { name: 'Neue Anmeldung' })
    expect(within(group).getAllByRole('switch')).toHaveLength(2)
    expect(within(group).getByText('E-Mail nicht wählbar')).toBeDefined()
    press('Neue Anmeldung per Push')
    expect(switchOf('Neue Anmeldung per Push').checked).toBe(false)
  })
})

test('S2, S3: a switch counts at once without a network, and stands alone in the record', async () => {
  const { documents } = await openSection()
  press('Neue Anmeldung per Push')
  press('Testnachricht per E-Mail')
  expect(settingsOf(documents)).toEqual({ choices: { 'sign-in': { push: false }, test: { mail: true } } })
  expect(switchOf('Neue Anmeldung per Push').checked).toBe(false)
  expect(switchOf('Testnachricht per E-Mail').checked).toBe(true)
})

test('S2: choices of another device are shown while the page is open', async () => {
  const { documents } = await openSection()
  choose(documents, 'welcome', { push: true })
  expect(switchOf('Hinweise zur App per Push').checked).toBe(true)
})

describe('S4 resetting', () => {
  it('is offered only where something was chosen, and takes back all of it', async () => {
    const { documents } = await openSection()
    expect(resetButton()).toBeNull()
    press('Neue Anmeldung per Push')
    choose(documents, 'of-an-old-version', { mail: true })
    fireEvent.click(screen.getByRole('button', { name: 'Wie empfohlen' }))
    expect(switchOf('Neue Anmeldung per Push').checked).toBe(true)
    expect(settingsOf(documents)).toEqual({ choices: { 'sign-in': {}, 'of-an-old-version': {} } })
    expect(resetButton()).toBeNull()
  })

  it('can be undone, and the undoing leaves alone what was chosen anew', async () => {
    const choices = { 'sign-in': { push: false, toast: false }, test: { mail: true } }
    const { documents, pressToast } = await openSection({ choices })
    fireEvent.click(screen.getByRole('button', { name: 'Wie empfohlen' }))
    choose(documents, 'sign-in', { push: true })
    pressToast()
    expect(settingsOf(documents)?.choices).toEqual({ 'sign-in': { push: true, toast: false }, test: { mail: true } })
  })
})

describe('S7 mails', () => {
  it('name the address they go to', async () => {
    await openSection()
    expect(screen.getByText('E-Mails gehen an anna@beispiel.de.')).toBeDefined()
  })

  it('channels that can reach no one are off whatever was chosen, with the reason and the remedy', async () => {
    const way = { label: 'Konto anlegen', path: '/register' }
    await openSection(
      { choices: { test: { mail: true } } },
      { kind: 'blocked', text: 'Erst mit Konto.', way, isFinal: true },
    )
    expect(switchOf('Testnachricht per E-Mail').disabled).toBe(true)
    expect(switchOf('Testnachricht per E-Mail').checked).toBe(false)
    expect(screen.getByRole('link', { name: 'Konto anlegen' }).getAttribute('href')).toBe('/register')
  })

  it('of a server that sends none have no switch, and nothing is said of them', async () => {
    await openSection(undefined, { kind: 'none' })
    expect(screen.queryByRole('switch', { name: 'Testnachricht per E-Mail' })).toBeNull()
    expect(screen.queryByText(/E-Mails/)).toBeNull()
  })

  it('that do not reach the person yet can be chosen for later', async () => {
    await openSection(undefined, { kind: 'blocked', text: 'Noch nicht bestätigt.', isFinal: false })
    press('Testnachricht per E-Mail')
    expect(switchOf('Testnachricht per E-Mail').checked).toBe(true)
    expect(screen.getByText(/Noch nicht bestätigt/)).toBeDefined()
  })
})

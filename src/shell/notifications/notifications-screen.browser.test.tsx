/** The list of messages and the bell: sections, filters, the focus, and how it all is taken back. */
import { expect, it } from 'vitest'
import { signIn } from '#auth'
import { messagesCollection, type Message, type Severity } from '#messaging'
import {
  ACCOUNT,
  answerWith,
  COMPUTER,
  expectNoBarriers,
  openApp,
  page,
  PHONE,
  userEvent,
  type AppPage,
  type Seed,
} from '#testing/app-page'
import { messageSources } from '../message-sources.ts'

const list = (name: string) => page.getByRole('list', { name, exact: true })
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
const rows = page.getByRole('main').getByRole('listitem')
const bell = page.getByRole('link', { name: /^Benachrichtigungen(,.*)?$/ })

type SentMessage = Partial<Message> & { readonly title: string; readonly at?: Date }

/** By the calendar: days on which clocks change have 23 or 25 hours. */
function daysAgo(days: number): Date {
  const at = new Date()
  at.setDate(at.getDate() - days)
  return at
}

/** Each written at a time of its own. */
function place(messages: readonly SentMessage[]): (receiverId: string) => readonly Seed[] {
  const beganMs = Date.now() - messages.length
  return (receiverId) =>
    messages.map(({ at = new Date(beganMs), ...message }, index) => {
      const usual = { kind: 'test', body: '', link: '/', source: 'account' }
      const moment = new Date(at.getTime() + index)
      return [messagesCollection, `message-${index}`, { ...usual, ...message, receiverId }, moment] as const
    })
}

async function openList(messages: readonly SentMessage[], size = COMPUTER): Promise<AppPage> {
  const app = await openApp('/notifications', { documents: place(messages), size })
  for (const { title } of messages) await expect.element(row(title)).toBeVisible()
  return app
}

it('N10: unread first, then by day; N6: the bell says how many', async () => {
  await openList([
    { title: 'Vor einer Woche', at: daysAgo(7), readAt: daysAgo(6).toISOString() },
    { title: 'Gestern gelesen', at: daysAgo(1), readAt: daysAgo(0).toISOString() },
    { title: 'Frisch', body: 'Was gerade kam.' },
  ])
  await expect.element(bell).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => headings.elements().length).toBe(3)
  await expect.element(headings.nth(0)).toMatchTextContent(/^Ungelesen 1/)
  await expect.element(headings.nth(1)).toHaveTextContent('Gestern')
  const weekAgo = daysAgo(7)
  const isThisYear = weekAgo.getFullYear() === new Date().getFullYear()
  const day: Intl.DateTimeFormatOptions = {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    year: isThisYear ? undefined : 'numeric',
  }
  await expect.element(headings.nth(2)).toHaveTextContent(weekAgo.toLocaleDateString('de-DE', day))
  expect(list('Ungelesen').getByRole('listitem').elements().length).toBe(1)
  await expect.element(list('Gestern').getByRole('link')).toHaveAccessibleName('Gestern gelesen')
})

it('N10: the list of a browser without a sign-in comes back after the login', async () => {
  const token = { idToken: 'x', expiresIn: 3600, account: ACCOUNT }
  await openApp('/notifications?ungelesen', {
    isSignedOut: true,
    documents: place([{ title: 'Frisch' }]),
    answers: [answerWith(signIn, () => token)],
  })
  await expect.poll(() => location.pathname + location.search).toMatch(/^\/login\?next=/)
  await page.getByLabelText('E-Mail').fill('anna@beispiel.de')
  await page.getByLabelText('Passwort', { exact: true }).fill('Ein-langes-Passwort-4711')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/notifications?ungelesen')
  await expect.element(row('Frisch')).toBeVisible()
})

it('N13, N11: opening leads to the link and marks read; what is read stays where it is until the page is left', async () => {
  const long = 'Wort '.repeat(100).trim()
  await openList([
    { title: 'Neues am Rad', link: '/wheelofnames', source: 'wheel' },
    { title: 'Lang', body: long },
  ])
  await row('Lang').getByRole('button', { name: 'Mehr' }).click()
  await expect.element(row('Lang').getByText(long, { exact: false })).toBeVisible()
  await row('Lang').getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect.element(row('Lang').getByRole('button', { name: 'Als ungelesen markieren' })).toHaveFocus()
  expect(list('Ungelesen').getByRole('listitem').elements().length).toBe(2)
  await page.getByRole('link', { name: 'Ungelesen: Neues am Rad' }).click()
  await expect.poll(() => location.pathname).toBe('/wheelofnames')
  // The address changes first: the list is left when the other page is there.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Glücksrad' })).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Benachrichtigungen')
  await bell.click()
  await expect.poll(() => list('Heute').getByRole('listitem').elements().length).toBe(2)
  await row('Lang').getByRole('button', { name: 'Als ungelesen markieren' }).click()
  await expect.poll(() => list('Ungelesen').getByRole('listitem').elements().length).toBe(1)
})

it('N12: the filter is in the address, and what it leaves has an empty state with a way out', async () => {
  const app = await openList([
    { title: 'Vom Rad', source: 'wheel' },
    { title: 'Vom Konto', readAt: daysAgo(0).toISOString() },
    { title: 'Von früher', source: 'altes-werkzeug' },
  ])
  const filter = page.getByRole('group', { name: 'Filter' })
  await filter.getByRole('button', { name: 'Glücksrad' }).click()
  await expect.poll(() => location.search).toBe('?von=wheel')
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(filter.getByRole('button', { name: 'Glücksrad' })).toHaveAttribute('aria-pressed', 'true')
  await filter.getByRole('button', { name: 'Altes-werkzeug' }).click()
  await expect.element(row('Von früher')).toBeVisible()
  await filter.getByRole('button', { name: 'Konto' }).click()
  await filter.getByRole('button', { name: 'Ungelesen' }).click()
  await expect.poll(() => location.search).toBe('?von=account&ungelesen')
  await expect.element(page.getByText('Hier ist nichts dabei')).toBeVisible()
  await app.reload()
  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(location.pathname + location.search).toBe('/notifications')
})

it('N6, N14: of hundreds the bell says 99+, few are made, and the last one can be reached', async () => {
  const hundreds = Array.from({ length: 601 }, (_none, index) => ({ title: `Nachricht ${index}` }))
  await openApp('/', { documents: place([{ title: 'Die älteste', at: daysAgo(3) }, ...hundreds]) })
  await expect.element(bell).toHaveAccessibleName('Benachrichtigungen, 99+ ungelesen')
  await expect.element(bell).toHaveTextContent('99+')
  await expectNoBarriers()
  await bell.click()
  await expect.element(page.getByRole('heading', { name: /^Ungelesen 602/ })).toBeVisible()
  expect(rows.elements().length).toBeLessThan(100)
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const top = row('Die älteste').elements()[0]?.getBoundingClientRect().top
      return top !== undefined && top > 0 && top < window.innerHeight
    })
    .toBe(true)
  window.scrollTo(0, 0)
  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  // A pointer keeps the toast, however long the browser takes for all of them.
  await page.getByRole('button', { name: 'Rückgängig' }).hover()
  await expect.element(bell).toHaveAccessibleName('Benachrichtigungen')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.element(bell).toHaveAccessibleName('Benachrichtigungen, 99+ ungelesen')
  await expect.element(page.getByRole('heading', { name: /^Ungelesen 602/ })).toBeVisible()
})

it('N16: by keyboard, the focus goes on in the list; N5: Escape closes a toast from there', async () => {
  await openList([
    { title: 'Gestern gelesen', at: daysAgo(1), readAt: daysAgo(0).toISOString() },
    { title: 'Eins', at: daysAgo(0.1) },
    { title: 'Zwei' },
  ])
  const next = page.getByRole('link', { name: 'Ungelesen: Eins' })
  row('Zwei').getByRole('button', { name: 'Löschen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(next).toHaveFocus()
  await expect.element(page.getByText('Gelöscht', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Gelöscht', { exact: true })).not.toBeInTheDocument()
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Als gelesen markieren' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  // The last one of its section: the focus goes on to the next section.
  await expect.element(page.getByRole('link', { name: 'Gestern gelesen' })).toHaveFocus()
  row('Gestern gelesen').getByRole('button', { name: 'Löschen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('the list, full, filtered and empty, has nothing that axe complains of, in both themes; three toasts leave two thirds of a phone, and the corners of its heading', async () => {
  await openList(
    [
      { title: 'Eins', body: 'Wort '.repeat(100) },
      { title: 'Zwei', source: 'wheel', readAt: daysAgo(0).toISOString() },
      { title: 'Drei' },
    ],
    PHONE,
  )
  await expect.poll(() => page.getByRole('listitem').first().element().getBoundingClientRect().y).toBeLessThan(200)
  await expectNoBarriers()
  await page.viewport(COMPUTER.width, COMPUTER.height)
  await expectNoBarriers()
  await page.viewport(PHONE.width, PHONE.height)
  await page.getByRole('button', { name: 'Glücksrad' }).click()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Glücksrad' }).click()
  await row('Drei').getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  // By keys, since two toasts stand over it for a moment.
  page.getByRole('button', { name: 'Gelesene löschen' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('button', { name: 'Rückgängig' }).elements().length).toBe(3)
  const toasts = page.getByRole('status').filter({ hasText: 'Gelöscht' })
  await expect.poll(() => toasts.element().getBoundingClientRect().bottom).toBeLessThan(PHONE.height / 3)
  for (const x of [38, PHONE.width - 38]) {
    const corner = document.elementFromPoint(x, 38)
    expect(toasts.element().contains(corner), `${x} px`).toBe(false)
  }
  await expectNoBarriers()
})

it('N23: an alarm is red and has its own icon, a recovery another, also without colour', async () => {
  const kinds = messageSources.flatMap(({ id, kinds: ofSource }) => ofSource.map((kind) => ({ ...kind, source: id })))
  const kindOf = (severity: Severity) => kinds.find((kind) => kind.severity === severity)
  const [alarm, recovery] = [kindOf('alarm'), kindOf('recovery')]
  if (alarm === undefined || recovery === undefined) throw new Error('no kind has a severity')
  await openList([
    { title: 'Aus', kind: alarm.id, source: alarm.source },
    { title: 'Wieder da', kind: recovery.id, source: recovery.source },
    { title: 'Sonst', source: alarm.source },
  ])
  const iconOf = (title: string) => {
    const icon = row(title).element().querySelector('svg')
    if (icon === null) throw new Error('the row has no icon')
    return { color: getComputedStyle(icon).color, shape: icon.innerHTML }
  }
  const icons = ['Aus', 'Wieder da', 'Sonst'].map(iconOf)
  expect(new Set(icons.map(({ color }) => color)).size).toBe(3)
  expect(new Set(icons.map(({ shape }) => shape)).size).toBe(3)
  await expectNoBarriers()
})

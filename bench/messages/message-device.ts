import type { Browser, Page } from '@playwright/test'
import { NOTIFICATIONS_PATH } from '#messaging'

/** A browser with a signed-in user, as the actions need it. */
export type MessageDevice = {
  readonly page: Page
  readonly unread: () => Promise<number>
  /** Resolves when the list shows at least `count` unread messages. */
  untilUnread(count: number): Promise<void>
  /** Resolves when the server has acknowledged `count` changes since the last call. */
  untilAcknowledged(count: number): Promise<void>
  close(): Promise<void>
}

const TIMEOUT_MS = 60_000

/** Opens the login page that leads to the user's list. */
export async function openMessageDevice(
  browser: Browser,
  url: string,
  person: { readonly email: string; readonly password: string },
): Promise<MessageDevice> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'de-DE',
    viewport: { width: 1_280, height: 800 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const acknowledged = countAcknowledged(page)
  await page.goto(`/login?next=${encodeURIComponent(NOTIFICATIONS_PATH)}`)
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  return {
    page,
    unread: () => page.evaluate(readUnread),
    untilUnread: async (count) => {
      while ((await page.evaluate(readUnread)) < count) await nextLook()
    },
    untilAcknowledged: async (count) => {
      while (acknowledged.count < count) await nextLook()
      acknowledged.count = 0
    },
    close: () => context.close(),
  }
}

/** Runs in the page. */
function readUnread(): number {
  const [first] = document.querySelectorAll('main h2')
  const text = first?.textContent ?? ''
  return text.startsWith('Ungelesen') ? Number(text.replaceAll(/\D/g, '')) : 0
}

/** Counts on this side of the network, which costs the page nothing. */
function countAcknowledged(page: Page): { count: number } {
  const acknowledged = { count: 0 }
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/documents/changes') || !response.ok()) return
    void response.json().then(({ results }: { readonly results: readonly unknown[] }) => {
      acknowledged.count += results.length
    })
  })
  return acknowledged
}

function nextLook(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

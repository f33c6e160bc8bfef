import { NOTIFICATIONS_PATH } from '#messaging'
import type { MessageDevice } from './message-device.ts'

/** An action of a user on their messages. */
export type MessageAction = {
  readonly name: string
  /** Done before it, and not measured. */
  prepare?(device: MessageDevice): Promise<void>
  /** Ends when it can be seen, and what it changed is at the server. */
  run(device: MessageDevice, o: { readonly unreadCount: number }): Promise<void>
}

/** In this order: each finds what the one before has left. */
export const messageActions: readonly MessageAction[] = [
  {
    name: 'first open',
    run: async ({ page, untilUnread }, { unreadCount }) => {
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
      await untilUnread(unreadCount)
    },
  },
  {
    name: 'next open',
    run: async ({ page, untilUnread }, { unreadCount }) => {
      await page.goto(NOTIFICATIONS_PATH)
      await untilUnread(unreadCount)
    },
  },
  {
    name: 'open by the bell',
    prepare: async ({ page }) => {
      await page.goto('/')
      await bellOf(page, /^Benachrichtigungen, .+ ungelesen$/).waitFor()
    },
    run: async ({ page, untilUnread }, { unreadCount }) => {
      await bellOf(page, /^Benachrichtigungen, .+ ungelesen$/).click()
      await untilUnread(unreadCount)
    },
  },
  {
    name: 'scroll to the end',
    run: async ({ page }) => page.evaluate(scrollToEnd),
  },
  {
    name: 'filter by sender',
    prepare: async ({ page }) => page.evaluate(() => window.scrollTo(0, 0)),
    run: async ({ page }) => {
      await page.getByRole('button', { name: 'Glücksrad', exact: true }).click()
      await page.waitForURL(/von=wheel/)
      await page.getByRole('button', { name: 'Glücksrad', exact: true, pressed: true }).waitFor()
    },
  },
  {
    name: 'filter taken back',
    run: async ({ page, untilUnread }, { unreadCount }) => {
      await page.getByRole('button', { name: 'Glücksrad', exact: true }).click()
      await untilUnread(unreadCount)
    },
  },
  {
    name: 'mark one read',
    run: async ({ page, untilAcknowledged }) => {
      await page.getByRole('button', { name: 'Als gelesen markieren' }).first().click()
      await untilAcknowledged(1)
    },
  },
  {
    name: 'delete one',
    run: async ({ page, untilAcknowledged }) => {
      await page.getByRole('button', { name: 'Löschen', exact: true }).first().click()
      await untilAcknowledged(1)
    },
  },
  {
    name: 'mark all read',
    run: async ({ page, unread, untilAcknowledged }) => {
      const count = await unread()
      await page.getByRole('button', { name: 'Alle gelesen' }).click()
      await bellOf(page, 'Benachrichtigungen').waitFor()
      await untilAcknowledged(count)
    },
  },
  {
    name: 'all unread again',
    run: async ({ page, untilUnread, untilAcknowledged }, { unreadCount }) => {
      await page.getByRole('button', { name: 'Rückgängig' }).last().click()
      await untilUnread(unreadCount - 2)
      await untilAcknowledged(unreadCount - 2)
    },
  },
]

function bellOf(page: MessageDevice['page'], name: string | RegExp) {
  return page.getByRole('link', { name, exact: true })
}

/** Runs in the page: as fast as a user can pull the scroll bar and still see every part of the list. */
async function scrollToEnd(): Promise<void> {
  const { scrollingElement } = document
  if (scrollingElement === null) return
  const isAtEnd = () => scrollingElement.scrollTop + innerHeight >= scrollingElement.scrollHeight - 1
  while (!isAtEnd()) {
    scrollingElement.scrollBy(0, innerHeight * 2)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
